import { connectTo } from '#functions/connections/resource.ts'
import { task } from '#functions/invocation/task.ts'
import { analysis } from '#functions/use-cases/runs/analysis-resources.ts'
import { voteOnStance } from '#functions/use-cases/runs/vote-on-stance.ts'
import { voteInputSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo(analysis())

export const handler = task({
  input: voteInputSchema,
  connect,
  run: (vote, deps, now) => voteOnStance(deps, vote, now),
})
