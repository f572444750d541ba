import * as z from 'zod'
import { endListImport } from '#functions/data/list-imports.ts'
import { task } from '#functions/invocation/task.ts'
import { operationsTable } from '#functions/use-cases/connections/tables.ts'

export const { envSchema, connect } = operationsTable

/** Notes that every feed of a list was seen to. */
export const handler = task({
  input: z.object({ importId: z.uuid() }),
  connect,
  run: ({ importId }, { operations }, now) => endListImport(operations, importId, now),
})
