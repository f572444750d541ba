import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import {
  type ActiveRun,
  activeRunOf,
  type Hold,
  type RunDetails,
  type RunState,
  type RunStep,
  waitingRunOf,
} from '#functions/domain/records/run-state.ts'
import { shortenReason } from '#shared/domain/transcript-status.ts'

export type RunRequest = Pick<RunDetails, 'from' | 'mayTranscribe' | 'isByItself'> & { now: Date }

function stateBefore({ run }: EpisodeRecord): RunDetails['before']['run'] {
  if (run.state === 'failed') return { state: 'failed', cause: run.cause }
  return { state: 'none', ...(run.state === 'none' && run.isOffline && { isOffline: true }) }
}

/** Replaces an active run. Attempt numbers are never reused, even after canceling. */
export function queueRun(
  { isCorrected: _, ...episode }: EpisodeRecord,
  { now, ...request }: RunRequest,
  isWaiting: boolean,
): EpisodeRecord {
  const { transcript } = episode
  const before = { run: stateBefore(episode), ...(transcript && { transcriptKey: transcript.key }) }
  const details = { since: now.toISOString(), ...request, throttled: 0, before }
  return { ...episode, attempt: episode.attempt + 1, run: { state: 'queued', isWaiting, details } }
}

export function withStartedRun(episode: EpisodeRecord, now: Date): EpisodeRecord {
  const waiting = waitingRunOf(episode)
  if (!waiting) return episode
  const details = { ...waiting.details, since: now.toISOString() }
  return { ...episode, run: { state: 'queued', isWaiting: false, details } }
}

/** @throws Error when the episode never had a run, because consent to paid transcription is then unknown */
export function withStep(episode: EpisodeRecord, step: RunStep): EpisodeRecord {
  const { run } = episode
  if (run.state === 'running' && run.step === step) return episode
  if (!run.details) throw new Error(`Episode ${episode.episodeId} has no record of its run.`)
  const hold = activeRunOf(episode)?.hold
  return { ...episode, run: { state: 'running', step, details: run.details, ...(hold && { hold }) } }
}

export function changeDetails(
  episode: EpisodeRecord,
  change: (details: RunDetails) => RunDetails,
): EpisodeRecord {
  const { details } = episode.run
  const changed = details && change(details)
  return changed && changed !== details ? { ...episode, run: { ...episode.run, details: changed } } : episode
}

/** An automatically queued run may lack consent to paid transcription; an admin's request gives it. */
export const withAdminRequest = (episode: EpisodeRecord): EpisodeRecord =>
  changeDetails(episode, ({ isByItself: _, ...details }) => ({ ...details, mayTranscribe: true }))

export const withPaidTranscription = (episode: EpisodeRecord): EpisodeRecord =>
  changeDetails(episode, (details) => (details.isPaid ? details : { ...details, isPaid: true }))

export const withAudioReason = (episode: EpisodeRecord, reason: string | undefined): EpisodeRecord =>
  changeDetails(episode, (details) => {
    const { audioBecause, ...rest } = details
    if (audioBecause === reason) return details
    return { ...rest, ...(reason !== undefined && { audioBecause: reason }) }
  })

function requeued(episode: EpisodeRecord, run: ActiveRun, next: Partial<RunDetails>): EpisodeRecord {
  const isAnalyzing = run.state === 'running' && run.step === 'analyzing'
  const from = isAnalyzing ? 'analyze' : run.details.from
  return {
    ...episode,
    attempt: episode.attempt + 1,
    run: { state: 'queued', isWaiting: true, details: { ...run.details, from, ...next } },
  }
}

export type Requeue = Pick<RunDetails, 'mayTranscribe' | 'promptVersions'> & {
  isPaid: boolean
  /** Undefined: all runs already wait for the model, so this run needs no pause of its own. */
  pauseMilliseconds: ((throttled: number) => number) | undefined
  now: Date
}

/** The provider was busy. The next attempt continues where this one stopped. */
export function withRunRequeuedForProvider(
  episode: EpisodeRecord,
  { mayTranscribe, promptVersions, isPaid, pauseMilliseconds, now }: Requeue,
): EpisodeRecord {
  const run = activeRunOf(episode)
  if (!run) return episode
  const { throttled } = run.details
  const queued = requeued(episode, run, {
    since: now.toISOString(),
    mayTranscribe,
    throttled: throttled + 1,
    ...(promptVersions && { promptVersions }),
    ...(isPaid && { isPaid }),
  })
  if (!pauseMilliseconds || queued.run.state !== 'queued') return queued
  const notBefore = new Date(now.getTime() + pauseMilliseconds(throttled)).toISOString()
  return { ...queued, run: { ...queued.run, notBefore } }
}

export function withRunRequeuedForBudget(episode: EpisodeRecord, now: Date): EpisodeRecord {
  const run = activeRunOf(episode)
  if (!run) return episode
  const details = { since: now.toISOString(), throttled: 0, promptVersions: undefined }
  const queued = requeued(episode, run, details)
  if (queued.run.state !== 'queued') return queued
  return { ...queued, run: { ...queued.run, ...(run.hold && { hold: run.hold }) } }
}

export function putOnHold(episode: EpisodeRecord, hold: Hold): EpisodeRecord {
  const run = activeRunOf(episode)
  return run ? { ...episode, run: { ...run, hold } } : episode
}

export function endHold(episode: EpisodeRecord): EpisodeRecord {
  const run = activeRunOf(episode)
  if (!run?.hold) return episode
  const { hold: _, ...rest } = run
  return { ...episode, run: rest }
}

export function withFailedRun(episode: EpisodeRecord, reason: string): EpisodeRecord {
  const run = activeRunOf(episode)
  if (!run) return episode
  const cause = { reason: shortenReason(reason) }
  return { ...episode, run: { state: 'failed', cause, details: run.details } }
}

function stateWithoutRun({ run, transcript }: EpisodeRecord): RunState {
  const before = run.details?.before
  return before && before.transcriptKey === transcript?.key ? before.run : { state: 'none' }
}

/** Uses up an attempt number, so that later writes of the canceled run are refused. */
export const withCanceledRun = (episode: EpisodeRecord): EpisodeRecord => ({
  ...episode,
  run: stateWithoutRun(episode),
  attempt: episode.attempt + 1,
})

export const endedRun = (run: RunState): RunState => ({
  state: 'none',
  ...(run.details && { details: run.details }),
})

export const withOfflineMark = (episode: EpisodeRecord): EpisodeRecord =>
  episode.run.state === 'none' ? { ...episode, run: { ...episode.run, isOffline: true } } : episode
