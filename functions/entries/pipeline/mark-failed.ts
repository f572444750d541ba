import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { unfinishedStep } from '#functions/domain/runs/unfinished-step.ts'
import { task } from '#functions/invocation/task.ts'
import { endRun, waitIfBusy, waitIfHeld } from '#functions/use-cases/runs/fail-run.ts'
import { reasonOf } from '#functions/use-cases/runs/failure-reasons.ts'
import { failedSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
})

/** When a provider is busy or the budget is used up, the run waits and does not fail. */
export const handler = task({
  input: failedSchema,
  connect,
  run: async (
    { failure, mayTranscribe, promptVersions, jobName, episodeId, attempt, ...state },
    deps,
    now,
  ) => {
    const run = { episodeId, attempt }
    const failed = { ...run, failure }
    const options = { mayTranscribe, promptVersions, isPaid: jobName !== undefined, now }
    const waits =
      (await waitIfHeld(deps.catalogue, failed, now)) || (await waitIfBusy(deps.catalogue, failed, options))
    if (!waits) await endRun(deps, run, reasonOf(failure, unfinishedStep({ ...state, jobName })))
    return { waits }
  },
})
