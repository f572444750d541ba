import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { discardSalt } from '#functions/data/vote-salt.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'

export const envSchema = z.object({ OPERATIONS_TABLE: z.string().min(1) })

const connect = () => ({ operations: openTable(readEnv(envSchema).OPERATIONS_TABLE) })

/** Makes yesterday's votes untraceable, whether or not anybody votes today. */
export const handler = task({
  input: z.unknown(),
  connect,
  run: async (_tick, { operations }, now) => ({ isDiscarded: await discardSalt(operations, now) }),
})
