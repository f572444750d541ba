import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { mailSwitch, queue } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { task } from '#functions/invocation/task.ts'
import { tickDigests } from '#functions/use-cases/digest/tick.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  digestQueue: queue('DIGEST_QUEUE_URL'),
  sendsMail: mailSwitch(),
})

export const handler = task({
  input: z.unknown(),
  connect,
  run: async (_tick, deps, now) => ({ begun: (await tickDigests(deps, now)) ?? null }),
})
