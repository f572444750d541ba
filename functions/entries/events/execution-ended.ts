import * as z from 'zod'
import { announceRoom } from '#functions/clients/imported-queue.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket, queue } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import { readPace } from '#functions/data/runs/model-pace.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { waitingRunOf } from '#functions/domain/records/run-state.ts'
import { task } from '#functions/invocation/task.ts'
import { endRun, type FailureReason } from '#functions/use-cases/runs/fail-run.ts'
import { reasonOf } from '#functions/use-cases/runs/failure-reasons.ts'
import { giveBackEnded } from '#functions/use-cases/runs/give-back.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  store: bucket('STORE_BUCKET'),
  importedQueue: queue('IMPORTED_QUEUE_URL'),
})

type Deps = ReturnType<typeof connect>

/** «Step Functions Execution Status Change» of EventBridge; error and cause are there when the run failed. */
const eventSchema = z.object({
  detail: z.object({
    name: z.string(),
    status: z.enum(['SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']),
    error: z.string().nullish(),
    cause: z.string().nullish(),
  }),
})

type Detail = z.output<typeof eventSchema>['detail']

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
function reasonFor({ status, error, cause }: Detail): FailureReason | undefined {
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
async function announceTurn(deps: Deps, episodeId: number, now: Date): Promise<void> {
  const episode = await findEpisode(deps.catalogue, episodeId)
  const waiting = episode && waitingRunOf(episode)
  if (!waiting || waiting.details.throttled === 0) return
  const { notBefore } = waiting
  const until = notBefore ? Date.parse(notBefore) : (await readPace(deps.operations)).leaveUntil
  if (until !== undefined) await announceRoom(deps.importedQueue, (until - now.getTime()) / 1000)
}

/**
 * A run that ended outside every Catch leaves no episode hanging; for one that was marked already this changes nothing. However it
 * ended, what the budget kept for it is free, and there is room for another.
 * @throws AggregateError at the end, when some of what was kept could not be freed.
 */
export const handler = task({
  input: eventSchema,
  connect,
  run: async ({ detail }, deps, now) => {
    const [, episodeId, attempt] = /^episode-(\d+)-(\d+)$/.exec(detail.name) ?? []
    // Somebody tried the machine by hand, under a name of their own.
    if (episodeId === undefined) return
    const reason = reasonFor(detail)
    if (reason) await endRun(deps, { episodeId: Number(episodeId), attempt: Number(attempt) }, reason)
    const failures = await giveBackEnded(deps.catalogue, Number(episodeId))
    await announceRoom(deps.importedQueue)
    await announceTurn(deps, Number(episodeId), now)
    if (failures.length > 0) throw new AggregateError(failures, 'Reservations of the run were not freed.')
  },
})
