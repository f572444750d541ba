import { deleteByPrefix, type Store } from '#functions/clients/store.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import * as transitions from '#functions/domain/episodes/run-transitions.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'
import type { Run } from '#functions/use-cases/runs/current-run.ts'
import { type Failure, isTransient, modelBusy } from '#functions/use-cases/runs/failure-reasons.ts'
import { episodeFilesPrefix } from '#shared/deployment/object-keys.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

const shortestPauseMinutes = 5
const longestPauseMinutes = 60

/** Doubles with each throttled attempt, because each has already retried for ten minutes. */
function pauseAfter(throttled: number): number {
  return Math.min(longestPauseMinutes, shortestPauseMinutes * 2 ** throttled) * minuteMilliseconds
}

type WaitOptions = Omit<transitions.Requeue, 'pauseMilliseconds'>

/** False: the run failed for another reason, or the episode was deleted. Idempotent. */
export async function requeueIfBusy(
  catalogue: Table,
  run: Run & { failure: Failure },
  options: WaitOptions,
): Promise<boolean> {
  if (!isTransient(run.failure)) return false
  // No pause of its own: while the model is busy, all runs pause together.
  const pauseMilliseconds = run.failure.Error === modelBusy ? undefined : pauseAfter
  if (!(await findEpisode(catalogue, run.episodeId))) return false
  await changeEpisode(catalogue, run.episodeId, (current) =>
    current.attempt === run.attempt
      ? transitions.withRunRequeuedForProvider(current, { ...options, pauseMilliseconds })
      : current,
  )
  return true
}

/** False: the run failed for another reason, or the episode was deleted. Idempotent. */
export async function requeueIfOnHold(
  catalogue: Table,
  run: Run & { failure: Failure },
  now: Date,
): Promise<boolean> {
  if (run.failure.Error !== 'BudgetError') return false
  if (!(await findEpisode(catalogue, run.episodeId))) return false
  await changeEpisode(catalogue, run.episodeId, (current) =>
    current.attempt === run.attempt ? transitions.withRunRequeuedForBudget(current, now) : current,
  )
  return true
}

/** `deleted`: the episode was deleted, so the caller must delete what the run has stored. */
export type FailedRun = 'marked' | 'deleted'

export type FailureReason = string | ((episode: EpisodeRecord) => string)

/** Does nothing when the run has ended or a later one has started. The published version stays visible. */
export async function failRun(catalogue: Table, run: Run, reason: FailureReason): Promise<FailedRun> {
  try {
    await changeEpisode(catalogue, run.episodeId, (episode) =>
      episode.attempt === run.attempt
        ? transitions.withFailedRun(episode, typeof reason === 'string' ? reason : reason(episode))
        : episode,
    )
    return 'marked'
  } catch (error) {
    if (error instanceof DomainError && error.code === 'episode-not-found') return 'deleted'
    throw error
  }
}

export async function endRun(
  { catalogue, store }: { catalogue: Table; store: Store },
  run: Run,
  reason: FailureReason,
): Promise<void> {
  const outcome = await failRun(catalogue, run, reason)
  if (outcome === 'deleted') await deleteByPrefix(store, episodeFilesPrefix(run.episodeId))
}
