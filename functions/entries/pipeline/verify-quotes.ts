import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { task } from '#functions/invocation/task.ts'
import { verifyRunQuotes } from '#functions/use-cases/runs/verify-quotes.ts'
import { answeredSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
})

export const handler = task({
  input: answeredSchema,
  connect,
  run: (answered, deps) => verifyRunQuotes(deps, answered),
})
