import { connectTo } from '#functions/connections/resource.ts'
import { task } from '#functions/invocation/task.ts'
import { analysis } from '#functions/use-cases/runs/analysis-resources.ts'
import { pickQuotes } from '#functions/use-cases/runs/pick-quotes.ts'
import { summarisedSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo(analysis())

export const handler = task({
  input: summarisedSchema,
  connect,
  run: (summarised, deps, now) => pickQuotes(deps, summarised, now),
})
