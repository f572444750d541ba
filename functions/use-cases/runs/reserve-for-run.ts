import { BudgetError } from '#functions/clients/pipeline-errors.ts'
import { monthOf } from '#functions/data/budget/ledger.ts'
import { reserve } from '#functions/data/budget/reserve.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EstimatedModel } from '#functions/domain/analysis/price.ts'
import { endHold, putOnHold } from '#functions/domain/episodes/run-transitions.ts'
import { activeRunOf } from '#functions/domain/records/run-state.ts'
import { lengthOf, needOf, type PlannedWork } from '#functions/domain/spending/run-need.ts'
import { changeEpisodeOfRun, getEpisodeOfRun, type Run } from '#functions/use-cases/runs/current-run.ts'
import { holdSentences } from '#shared/rules/budget.ts'

export type SpendingDeps = { catalogue: Table; model: EstimatedModel }

export type WorkAhead = { transcribes: boolean; seconds?: number | undefined; now: Date }

/**
 * A run whose transcription is paid always continues.
 * @throws BudgetError when the budget is too small; PipelineError as `getEpisodeOfRun`
 */
export async function reserveForRun(
  { catalogue, model }: SpendingDeps,
  run: Run,
  { transcribes, seconds, now }: WorkAhead,
): Promise<void> {
  const episode = await getEpisodeOfRun(catalogue, run)
  const isPaid = episode.run.details?.isPaid === true
  const work: PlannedWork = {
    seconds: seconds ?? lengthOf(episode),
    transcribes: transcribes && !isPaid,
  }
  const need = needOf(work, model)
  const reason = await reserve(catalogue, { run, need, month: monthOf(now), mustGoOn: isPaid })
  if (!reason) {
    // An earlier attempt of this step may have died between setting the hold and reporting it.
    if (activeRunOf(episode)?.hold) await changeEpisodeOfRun(catalogue, run, endHold)
    return
  }
  await changeEpisodeOfRun(catalogue, run, (current) => putOnHold(current, { reason, ...work }))
  throw new BudgetError(holdSentences[reason])
}
