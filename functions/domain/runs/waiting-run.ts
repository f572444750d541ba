import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { type RunDetails, waitingRunOf } from '#functions/domain/records/run-state.ts'

export function nextStepOf({ transcript }: Pick<EpisodeRecord, 'transcript'>): RunDetails['from'] {
  return transcript ? 'analyze' : 'transcribe'
}

export const isWaiting = (episode: Pick<EpisodeRecord, 'run'>): boolean => waitingRunOf(episode) !== undefined

/** Whether it is too early for another attempt of a run that met a busy provider. */
export function isPaused({ run }: Pick<EpisodeRecord, 'run'>, now: Date): boolean {
  return run.state === 'queued' && run.notBefore !== undefined && Date.parse(run.notBefore) > now.getTime()
}

/** The work of all attempts of a run is stored and counted under the number of the first. */
export const firstAttemptOf = ({ attempt, run }: Pick<EpisodeRecord, 'attempt' | 'run'>) =>
  attempt - (run.details?.throttled ?? 0)
