import * as z from 'zod'
import { deleteBelow, type Store } from '#functions/clients/store.ts'
import { findEpisode } from '#functions/data/episodes.ts'
import type { Table } from '#functions/data/table.ts'
import type { EpisodeRecord, RunRecord } from '#functions/domain/records/episode-record.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'
import type { Run } from '#functions/use-cases/runs/current-run.ts'
import { episodePrefix } from '#functions/use-cases/runs/episode-prefix.ts'
import { nextStepOf } from '#functions/use-cases/runs/waiting-run.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { errorStatus, isRunning } from '#shared/domain/transcript-status.ts'

/** What Lambda reports of an error that a function threw (developer guide, «function errors»). */
const lambdaCauseSchema = z.object({ errorType: z.string().optional(), errorMessage: z.string() })

export type Failure = { Error: string; Cause?: string }

const unexpected =
  'Something unexpected ended the run. Try again; if it ends so again, the logs of the pipeline say what happened.'

const isBusy = 'A provider is busy at the moment. Try again later.'

/** The model takes no request for now; how long it is left alone is known for the whole installation. */
const modelBusy = 'ModelBusyError'

/** What another turn later will not meet: too many asked at once, or a provider was down. */
const busyFailures: ReadonlyMap<string, string> = new Map([
  [modelBusy, isBusy],
  ['ThrottlingException', isBusy],
  ['TooManyRequestsException', isBusy],
  ['Lambda.TooManyRequestsException', isBusy],
  ['LimitExceededException', 'Too many transcriptions run at once. Try again later.'],
  ['ServiceUnavailableException', 'A provider is not available at the moment. Try again later.'],
  ['ModelNotReadyException', 'A provider is not available at the moment. Try again later.'],
])

const knownFailures: ReadonlyMap<string, string> = new Map([
  ...busyFailures,
  ['ModelTimeoutException', 'The model took too long to answer. Try again later.'],
  ['ModelErrorException', 'The model could not answer. Try again later.'],
  ['InternalServerException', 'A provider failed. Try again later.'],
  ['States.Timeout', 'A step took too long. Try again.'],
  ['Sandbox.Timedout', 'A step took too long. Try again.'],
  ['States.DataLimitExceeded', 'A step answered more than the pipeline can carry.'],
  ['FetchError', 'The publisher’s server did not answer. Try again later.'],
])

function messageIn(cause: string | undefined): string | undefined {
  try {
    return lambdaCauseSchema.parse(JSON.parse(cause ?? '')).errorMessage
  } catch {
    return undefined
  }
}

/** The sentence for an admin: a step's own where it says one, never what the platform or a provider wrote. */
export function reasonOf(failure: Failure): string {
  const isOurs = failure.Error === 'PipelineError' || failure.Error === 'FetchError'
  const message = isOurs ? messageIn(failure.Cause) : undefined
  return message ?? knownFailures.get(failure.Error) ?? unexpected
}

const shortestPauseMinutes = 5
const longestPauseMinutes = 60

/** Each turn has tried for ten minutes by itself. */
function pauseAfter(throttled: number): number {
  return Math.min(longestPauseMinutes, shortestPauseMinutes * 2 ** throttled) * 60_000
}

type WaitOptions = {
  mayTranscribe: boolean
  promptVersions?: RunRecord['promptVersions']
  /** Whether its transcription was begun. */
  isPaid: boolean
  now: Date
}

/** The model is left alone by all runs together; another provider by this one, for longer each time. */
function pauseOf(failure: Failure, throttled: number, now: Date): Pick<RunRecord, 'notBefore'> {
  if (failure.Error === modelBusy) return {}
  return { notBefore: new Date(now.getTime() + pauseAfter(throttled)).toISOString() }
}

/** The next turn has a number of its own and goes on where this one stood. It waits for the provider, not for the budget. */
function waitsAgain(episode: EpisodeRecord, failure: Failure, options: WaitOptions): EpisodeRecord {
  const { attempt, status } = episode
  const { mayTranscribe, promptVersions, isPaid, now } = options
  const { hold: _hold, notBefore: _notBefore, ...run } = episode.run ?? {}
  const throttled = episode.run?.throttled ?? 0
  return {
    ...episode,
    status: 'queued',
    attempt: attempt + 1,
    run: {
      ...run,
      since: now.toISOString(),
      from: status === 'analyzing' ? 'analyze' : (episode.run?.from ?? nextStepOf(episode)),
      mayTranscribe,
      isWaiting: true,
      throttled: throttled + 1,
      ...pauseOf(failure, throttled, now),
      ...(promptVersions && { promptVersions }),
      ...(isPaid && { isPaid }),
    },
  }
}

/**
 * Has a run wait for another turn that failed because a provider was too busy, however often that happens. Answers false when it failed
 * for another reason. Calling it again changes nothing.
 */
export async function waitIfBusy(
  catalogue: Table,
  run: Run & { failure: Failure },
  options: WaitOptions,
): Promise<boolean> {
  if (!busyFailures.has(run.failure.Error)) return false
  if (!(await findEpisode(catalogue, run.episodeId))) return false
  await changeEpisode(catalogue, run.episodeId, (current) =>
    current.attempt === run.attempt && isRunning(current.status)
      ? waitsAgain(current, run.failure, options)
      : current,
  )
  return true
}

/** Nothing was begun, so the next turn begins anew. */
function heldRun(episode: EpisodeRecord, now: Date): EpisodeRecord {
  if (!episode.run) return episode
  const { notBefore: _notBefore, promptVersions: _promptVersions, ...run } = episode.run
  return {
    ...episode,
    status: 'queued',
    attempt: episode.attempt + 1,
    run: {
      ...run,
      since: now.toISOString(),
      from: episode.status === 'analyzing' ? 'analyze' : run.from,
      isWaiting: true,
      throttled: 0,
    },
  }
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
    current.attempt === run.attempt && isRunning(current.status) ? heldRun(current, now) : current,
  )
  return true
}

/** `removed`: there is nothing to mark, and whatever the run has left is nobody's. */
export type FailedRun = 'marked' | 'removed'

/**
 * Ends the run with `error: {reason}`, unless it has ended already or a later one has begun. What was published stays published.
 * Calling it again changes nothing.
 */
export async function failRun(catalogue: Table, run: Run, reason: string): Promise<FailedRun> {
  try {
    await changeEpisode(catalogue, run.episodeId, (episode) =>
      episode.attempt === run.attempt && isRunning(episode.status)
        ? { ...episode, status: errorStatus(reason) }
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
  reason: string,
): Promise<void> {
  const outcome = await failRun(catalogue, run, reason)
  if (outcome === 'removed') await deleteBelow(store, episodePrefix(run.episodeId))
}
