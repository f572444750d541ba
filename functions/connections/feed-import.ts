import { guardedClient } from '#functions/connections/guarded-client.ts'
import { importedQueue } from '#functions/connections/queues.ts'
import { catalogueTable, operationsTable } from '#functions/connections/tables.ts'

/** For functions that import a feed's episodes. */
export const importConnection = catalogueTable.and(operationsTable).and(importedQueue).and(guardedClient)
