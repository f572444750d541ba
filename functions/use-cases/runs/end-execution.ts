import { announceRoom } from '#functions/clients/imported-queue.ts'
import type { Queue } from '#functions/clients/queue.ts'
import type { Store } from '#functions/clients/store.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import { readPace } from '#functions/data/runs/model-pace.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { waitingRunOf } from '#functions/domain/records/run-state.ts'
import { endRun, type FailureReason } from '#functions/use-cases/runs/fail-run.ts'
import { reasonOf } from '#functions/use-cases/runs/failure-reasons.ts'
import { giveBackEnded } from '#functions/use-cases/runs/give-back.ts'

export type EndedDeps = { catalogue: Table; operations: Table; store: Store; importedQueue: Queue }

/** As the event says it; error and cause are there when the execution failed. */
export type ExecutionEnd = {
  name: string
  status: 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED'
  error?: string | null | undefined
  cause?: string | null | undefined
}

/**
 * The machine's own time-out passes no Catch, and its event names no state. Its history would, for one more permission and call. The
 * episode's status is enough: all steps together end within hours, and only waiting for a transcription can take the day.
 */
function whatWasUnderWay({ run }: EpisodeRecord): string {
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

/** Undefined: it went well. */
function reasonFor({ status, error, cause }: ExecutionEnd): FailureReason | undefined {
  switch (status) {
    case 'SUCCEEDED':
      return undefined
    case 'TIMED_OUT':
      return (episode) => `${whatWasUnderWay(episode)} took longer than a day and was stopped. Try again.`
    case 'ABORTED':
      return 'The run was stopped by hand. Try again.'
    case 'FAILED':
      return reasonOf({ Error: error ?? 'unknown', Cause: cause ?? undefined })
  }
}

/**
 * A run that was put back has its next turn looked at in time, when its provider or the model is not left alone any more; a pause longer
 * than a message can be delayed ends with the next sweep.
 */
async function announceTurn(deps: EndedDeps, episodeId: number, now: Date): Promise<void> {
  const episode = await findEpisode(deps.catalogue, episodeId)
  const waiting = episode && waitingRunOf(episode)
  if (!waiting || waiting.details.throttled === 0) return
  const { notBefore } = waiting
  const until = notBefore ? Date.parse(notBefore) : (await readPace(deps.operations)).leaveUntil
  if (until !== undefined) await announceRoom(deps.importedQueue, (until - now.getTime()) / 1000)
}

/**
 * Ends the run of an execution that failed outside every Catch; a run that was ended already stays as it is. Then frees its reservation in
 * the budget, and admits waiting runs.
 * @throws AggregateError at the end, when some reservations could not be freed
 */
export async function endExecution(deps: EndedDeps, detail: ExecutionEnd, now: Date): Promise<void> {
  const [, episodeId, attempt] = /^episode-(\d+)-(\d+)$/.exec(detail.name) ?? []
  // An operator started this execution by hand, under another name.
  if (episodeId === undefined) return
  const reason = reasonFor(detail)
  if (reason) await endRun(deps, { episodeId: Number(episodeId), attempt: Number(attempt) }, reason)
  const failures = await giveBackEnded(deps.catalogue, Number(episodeId))
  await announceRoom(deps.importedQueue)
  await announceTurn(deps, Number(episodeId), now)
  if (failures.length > 0) throw new AggregateError(failures, 'Reservations of the run were not freed.')
}
