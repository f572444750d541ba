import * as z from 'zod'
import { operationsTable } from '#functions/connections/tables.ts'
import { discardSalt } from '#functions/data/ratings/vote-salt.ts'
import { task } from '#functions/invocation/task.ts'

export const { envSchema, connect } = operationsTable

/** Makes yesterday's votes untraceable, whether or not anybody votes today. */
export const handler = task({
  input: z.unknown(),
  connect,
  run: async (_tick, { operations }, now) => ({ isDiscarded: await discardSalt(operations, now) }),
})
