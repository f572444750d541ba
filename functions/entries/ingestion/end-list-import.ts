import * as z from 'zod'
import { endListImport } from '#functions/data/list-imports.ts'
import { openTable } from '#functions/data/table.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'

export const envSchema = z.object({ OPERATIONS_TABLE: z.string().min(1) })

/** Notes that every feed of a list was seen to. */
export const handler = task({
  input: z.object({ importId: z.uuid() }),
  connect: () => ({ operations: openTable(readEnv(envSchema).OPERATIONS_TABLE) }),
  run: ({ importId }, { operations }, now) => endListImport(operations, importId, now),
})
