import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { queue, stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { task } from '#functions/invocation/task.ts'
import { sweepRuns } from '#functions/use-cases/runs/sweep-runs.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  runs: stateMachine('EPISODE_MACHINE_ARN'),
  importedQueue: queue('IMPORTED_QUEUE_URL'),
})

export const handler = task({
  input: z.unknown(),
  connect,
  run: async (_tick, deps, now) => ({ swept: await sweepRuns(deps, now) }),
})
