import { changeDetails, queueRun, withStartedRun } from '#functions/domain/episodes/run-transitions.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { ProcessingSettings } from '#functions/domain/records/processing-settings-record.ts'
import {
  canStartAutomatically,
  hasUsableTranscript,
  isUnwanted,
} from '#functions/domain/runs/automatic-run.ts'
import { isPaused, isWaiting } from '#functions/domain/runs/waiting-run.ts'

type Moment = { settings: Pick<ProcessingSettings, 'autoTranscribeSince'>; now: Date }

/** Returns the episode with its run started; undefined if no run may start now. */
export type StartRun = (episode: EpisodeRecord, moment: Moment) => EpisodeRecord | undefined

/**
 * The publisher may have added a transcript since the run was queued. An automatic run uses it instead of
 * paying for a transcription.
 */
export const startQueuedRun: StartRun = (episode, { settings, now }) => {
  if (!isWaiting(episode) || isPaused(episode, now) || isUnwanted(episode, settings)) return undefined
  return changeDetails(withStartedRun(episode, now), (details) => {
    if (!details.isByItself) return details
    return { ...details, mayTranscribe: details.isPaid === true || !hasUsableTranscript(episode) }
  })
}

/** `waits` false: the execution starts now, without waiting for a free slot. */
export function queueAutomaticRun(
  episode: EpisodeRecord,
  { now, waits }: { now: Date; waits: boolean },
): EpisodeRecord {
  const mayTranscribe = !hasUsableTranscript(episode)
  return queueRun(episode, { from: 'transcribe', mayTranscribe, isByItself: true, now }, waits)
}

export const startAutomaticRun: StartRun = (episode, { settings, now }) =>
  canStartAutomatically(episode, settings) ? queueAutomaticRun(episode, { now, waits: false }) : undefined
