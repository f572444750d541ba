import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { task } from '#functions/invocation/task.ts'
import { markFailed } from '#functions/use-cases/runs/mark-failed.ts'
import { failedSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
})

export const handler = task({
  input: failedSchema,
  connect,
  run: async (failed, deps, now) => ({ waits: await markFailed(deps, failed, now) }),
})
