import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { endListImport } from '#functions/data/podcasts/list-imports.ts'
import { task } from '#functions/invocation/task.ts'

export const { envSchema, connect } = connectTo({ operations: table('OPERATIONS_TABLE') })

export const handler = task({
  input: z.object({ importId: z.uuid() }),
  connect,
  run: ({ importId }, { operations }, now) => endListImport(operations, importId, now),
})
