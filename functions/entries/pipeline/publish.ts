import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { task } from '#functions/invocation/task.ts'
import { publishRun } from '#functions/use-cases/runs/publish-run.ts'
import { checkedSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
})

export const handler = task({
  input: checkedSchema,
  connect,
  run: async (checked, deps, now) => {
    await publishRun(deps, checked, now)
    return checked
  },
})
