import type * as z from 'zod'
import type { Store } from '#functions/clients/store.ts'
import type { Table } from '#functions/data/table/table.ts'
import { unfinishedStep } from '#functions/domain/runs/unfinished-step.ts'
import { endRun, requeueIfBusy, requeueIfOnHold } from '#functions/use-cases/runs/fail-run.ts'
import { reasonOf } from '#functions/use-cases/runs/failure-reasons.ts'
import type { failedSchema } from '#shared/deployment/pipeline.ts'

/**
 * When a provider is busy or the budget is used up, the run waits and does not fail.
 * Returns whether it waits.
 */
export async function markFailed(
  deps: { catalogue: Table; store: Store },
  failed: z.output<typeof failedSchema>,
  now: Date,
): Promise<boolean> {
  const { failure, mayTranscribe, promptVersions, jobName, episodeId, attempt, ...state } = failed
  const run = { episodeId, attempt }
  if (await requeueIfOnHold(deps.catalogue, { ...run, failure }, now)) return true
  const options = { mayTranscribe, promptVersions, isPaid: jobName !== undefined, now }
  if (await requeueIfBusy(deps.catalogue, { ...run, failure }, options)) return true
  await endRun(deps, run, reasonOf(failure, unfinishedStep({ ...state, jobName })))
  return false
}
