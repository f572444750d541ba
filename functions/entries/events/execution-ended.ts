import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket, queue } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { task } from '#functions/invocation/task.ts'
import { endExecution } from '#functions/use-cases/runs/end-execution.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  store: bucket('STORE_BUCKET'),
  importedQueue: queue('IMPORTED_QUEUE_URL'),
})

/** EventBridge event "Step Functions Execution Status Change". `error` and `cause` are set after failures. */
const eventSchema = z.object({
  detail: z.object({
    name: z.string(),
    status: z.enum(['SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']),
    error: z.string().nullish(),
    cause: z.string().nullish(),
  }),
})

export const handler = task({
  input: eventSchema,
  connect,
  run: ({ detail }, deps, now) => endExecution(deps, detail, now),
})
