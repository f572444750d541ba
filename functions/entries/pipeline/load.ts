import { costEstimates } from '#functions/connections/groups.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { task } from '#functions/invocation/task.ts'
import { loadRun } from '#functions/use-cases/runs/load-run.ts'
import { startSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo(costEstimates())

export const handler = task({
  input: startSchema,
  connect,
  run: (start, deps, now) => loadRun(deps, start, now),
})
