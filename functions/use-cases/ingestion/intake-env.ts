import type { Connection } from '#functions/connections/connection.ts'
import { guardedClient } from '#functions/connections/guarded-client.ts'
import { importedQueue } from '#functions/connections/queues.ts'
import { catalogueTable, operationsTable } from '#functions/connections/tables.ts'
import type { IntakeDeps } from '#functions/use-cases/ingestion/import-feed.ts'

/** For functions that take a feed's episodes over. */
export const intakeConnection: Connection<IntakeDeps> = catalogueTable
  .and(operationsTable)
  .and(importedQueue)
  .and(guardedClient)
