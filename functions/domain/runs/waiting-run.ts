import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { type RunDetails, waitingRunOf } from '#functions/domain/records/run-state.ts'

export function nextStepOf({ transcript }: Pick<EpisodeRecord, 'transcript'>): RunDetails['from'] {
  return transcript ? 'analyze' : 'transcribe'
}

export const isWaiting = (episode: Pick<EpisodeRecord, 'run'>): boolean => waitingRunOf(episode) !== undefined

export function isPaused({ run }: Pick<EpisodeRecord, 'run'>, now: Date): boolean {
  return run.state === 'queued' && run.notBefore !== undefined && Date.parse(run.notBefore) > now.getTime()
}
