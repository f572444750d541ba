import { connectTo } from '#functions/connections/resource.ts'
import { task } from '#functions/invocation/task.ts'
import { analysis } from '#functions/use-cases/runs/analysis-resources.ts'
import { checkQuotes } from '#functions/use-cases/runs/check-quotes.ts'
import { verifiedSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo(analysis())

export const handler = task({
  input: verifiedSchema,
  connect,
  run: (verified, deps, now) => checkQuotes(deps, verified, now),
})
