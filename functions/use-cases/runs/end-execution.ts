import { announceFreeSlot } from '#functions/clients/imported-queue.ts'
import type { Queue } from '#functions/clients/queue.ts'
import type { Store } from '#functions/clients/store.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import { readPace } from '#functions/data/runs/model-pace.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { waitingRunOf } from '#functions/domain/records/run-state.ts'
import { openLog } from '#functions/invocation/log.ts'
import { endRun, type FailureReason } from '#functions/use-cases/runs/fail-run.ts'
import { reasonOf } from '#functions/use-cases/runs/failure-reasons.ts'
import { releaseEndedReservations } from '#functions/use-cases/runs/release-reservations.ts'
import { failureSource } from '#shared/deployment/failure-source.ts'
import { runFailed } from '#shared/deployment/log-messages.ts'

const logger = openLog()

export type EndedDeps = { catalogue: Table; operations: Table; store: Store; importedQueue: Queue }

export type ExecutionEnd = {
  name: string
  status: 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED'
  error?: string | null | undefined
  cause?: string | null | undefined
}

/**
 * Derives the step from the run: when the state machine times out, no Catch runs and the event names no
 * state. Reading the history would need another permission and call.
 */
function currentStepName({ run }: EpisodeRecord): string {
  switch (run.state === 'running' ? run.step : undefined) {
    case 'downloading':
      return 'Fetching the transcript or the audio'
    case 'transcribing':
      return 'The transcription'
    case 'analyzing':
      return 'The analysis'
    default:
      return 'The run'
  }
}

function reasonFor({ status, error, cause }: ExecutionEnd): FailureReason | undefined {
  switch (status) {
    case 'SUCCEEDED':
      return undefined
    case 'TIMED_OUT':
      return (episode) => `${currentStepName(episode)} took longer than a day and was stopped. Try again.`
    case 'ABORTED':
      return 'The run was stopped by hand. Try again.'
    case 'FAILED':
      return reasonOf({ Error: error ?? 'unknown', Cause: cause ?? undefined })
  }
}

/** SQS can delay the message by 15 minutes at most. After a longer pause, the hourly sweep starts the run. */
async function announceRetry(deps: EndedDeps, episodeId: number, now: Date): Promise<void> {
  const episode = await findEpisode(deps.catalogue, episodeId)
  const waiting = episode && waitingRunOf(episode)
  if (!waiting || waiting.details.throttled === 0) return
  const { notBefore } = waiting
  const until = notBefore ? Date.parse(notBefore) : (await readPace(deps.operations)).leaveUntil
  if (until !== undefined) await announceFreeSlot(deps.importedQueue, (until - now.getTime()) / 1000)
}

/** Runs that an admin canceled are no failures. */
function logFailure(episodeId: number, { status, error }: ExecutionEnd): void {
  if (status !== 'FAILED' && status !== 'TIMED_OUT') return
  logger.warn(runFailed, { episodeId, source: failureSource(error ?? ''), error: error ?? status })
}

/**
 * After every run: marks failures that skipped every Catch, releases reservations and announces the free
 * slot.
 * @throws AggregateError at the end if some reservations could not be released
 */
export async function endExecution(deps: EndedDeps, detail: ExecutionEnd, now: Date): Promise<void> {
  const [, episodeId, attempt] = /^episode-(\d+)-(\d+)$/.exec(detail.name) ?? []
  // An operator started this execution under another name.
  if (episodeId === undefined) return
  const reason = reasonFor(detail)
  if (reason) await endRun(deps, { episodeId: Number(episodeId), attempt: Number(attempt) }, reason)
  logFailure(Number(episodeId), detail)
  const failures = await releaseEndedReservations(deps.catalogue, Number(episodeId))
  await announceFreeSlot(deps.importedQueue)
  await announceRetry(deps, Number(episodeId), now)
  if (failures.length > 0) throw new AggregateError(failures, "Reservations of the run weren't released.")
}
