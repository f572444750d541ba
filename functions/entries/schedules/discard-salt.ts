import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { discardSalt } from '#functions/data/ratings/vote-salt.ts'
import { task } from '#functions/invocation/task.ts'

export const { envSchema, connect } = connectTo({ operations: table('OPERATIONS_TABLE') })

/** Deletes yesterday's vote salt, so that its votes become untraceable even if no vote comes in today. */
export const handler = task({
  input: z.unknown(),
  connect,
  run: async (_tick, { operations }, now) => ({ isDiscarded: await discardSalt(operations, now) }),
})
