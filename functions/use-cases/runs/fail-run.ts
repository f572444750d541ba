import * as z from 'zod'
import { deleteBelow, type Store } from '#functions/clients/store.ts'
import type { Table } from '#functions/data/table.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'
import type { Run } from '#functions/use-cases/runs/current-run.ts'
import { episodePrefix } from '#functions/use-cases/runs/episode-prefix.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { errorStatus, isRunning } from '#shared/domain/transcript-status.ts'

/** What Lambda reports of an error that a function threw (developer guide, «function errors»). */
const lambdaCauseSchema = z.object({ errorType: z.string().optional(), errorMessage: z.string() })

export type Failure = { Error: string; Cause?: string }

const unexpected =
  'Something unexpected ended the run. Try again; if it ends so again, the logs of the pipeline say what happened.'

const knownFailures: Readonly<Record<string, string>> = {
  'States.Timeout': 'A step took too long. Try again.',
  'Sandbox.Timedout': 'A step took too long. Try again.',
  'States.DataLimitExceeded': 'A step answered more than the pipeline can carry.',
  ThrottlingException: 'A provider is busy at the moment. Try again later.',
  LimitExceededException: 'Too many transcriptions run at once. Try again later.',
  ServiceUnavailableException: 'A provider is not available at the moment. Try again later.',
  FetchError: 'The publisher’s server did not answer. Try again later.',
}

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
  return message ?? knownFailures[failure.Error] ?? unexpected
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
