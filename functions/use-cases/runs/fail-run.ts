import { deleteByPrefix, type Store } from '#functions/clients/store.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import * as transitions from '#functions/domain/episodes/run-transitions.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'
import type { Run } from '#functions/use-cases/runs/current-run.ts'
import { type Failure, isPassing, modelBusy } from '#functions/use-cases/runs/failure-reasons.ts'
import { episodeFilesPrefix } from '#shared/deployment/object-keys.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

const shortestPauseMinutes = 5
const longestPauseMinutes = 60

/** Each turn has tried for ten minutes by itself. */
function pauseAfter(throttled: number): number {
  return Math.min(longestPauseMinutes, shortestPauseMinutes * 2 ** throttled) * minuteMilliseconds
}

type WaitOptions = Omit<transitions.Requeue, 'pauseMilliseconds'>

/**
 * Has a run wait for another turn that failed because a provider was too busy, however often that happens. Answers false when it failed
 * for another reason. Calling it again changes nothing.
 */
export async function waitIfBusy(
  catalogue: Table,
  run: Run & { failure: Failure },
  options: WaitOptions,
): Promise<boolean> {
  if (!isPassing(run.failure)) return false
  // All runs together leave the model alone.
  const pauseMilliseconds = run.failure.Error === modelBusy ? undefined : pauseAfter
  if (!(await findEpisode(catalogue, run.episodeId))) return false
  await changeEpisode(catalogue, run.episodeId, (current) =>
    current.attempt === run.attempt
      ? transitions.requeueForProvider(current, { ...options, pauseMilliseconds })
      : current,
  )
  return true
}

/** Has a run wait that the budget holds. Answers false when it failed for another reason. Calling it again changes nothing. */
export async function waitIfHeld(
  catalogue: Table,
  run: Run & { failure: Failure },
  now: Date,
): Promise<boolean> {
  if (run.failure.Error !== 'BudgetError') return false
  if (!(await findEpisode(catalogue, run.episodeId))) return false
  await changeEpisode(catalogue, run.episodeId, (current) =>
    current.attempt === run.attempt ? transitions.requeueForBudget(current, now) : current,
  )
  return true
}

/** `removed`: there is nothing to mark, and whatever the run has left is nobody's. */
export type FailedRun = 'marked' | 'removed'

/** A sentence, or one that depends on how far the episode came. */
export type FailureReason = string | ((episode: EpisodeRecord) => string)

/**
 * Ends the run with `error: {reason}`, unless it has ended already or a later one has begun. What was published stays published.
 * Calling it again changes nothing.
 */
export async function failRun(catalogue: Table, run: Run, reason: FailureReason): Promise<FailedRun> {
  try {
    await changeEpisode(catalogue, run.episodeId, (episode) =>
      episode.attempt === run.attempt
        ? transitions.failRun(episode, typeof reason === 'string' ? reason : reason(episode))
        : episode,
    )
    return 'marked'
  } catch (error) {
    if (error instanceof DomainError && error.code === 'episode-not-found') return 'removed'
    throw error
  }
}

/** The same; what a run has left of an episode that was removed meanwhile is taken away. */
export async function endRun(
  { catalogue, store }: { catalogue: Table; store: Store },
  run: Run,
  reason: FailureReason,
): Promise<void> {
  const outcome = await failRun(catalogue, run, reason)
  if (outcome === 'removed') await deleteByPrefix(store, episodeFilesPrefix(run.episodeId))
}
