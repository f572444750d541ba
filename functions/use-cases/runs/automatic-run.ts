import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { listReadable } from '#functions/domain/transcript/offered-transcripts.ts'

/** Whether the publisher offers a transcript of a kind that is read: then a run costs no transcription. */
export function hasUsableTranscript(episode: Pick<EpisodeRecord, 'offeredTranscripts'>): boolean {
  return listReadable(episode.offeredTranscripts, []).length > 0
}

function isFreeToProcess(episode: EpisodeRecord): boolean {
  return episode.status === '' && episode.attempt === 0 && hasUsableTranscript(episode)
}

/** An episode that was never processed, whose publisher gives the transcript, and of which nobody has said yet whether it runs by itself. */
export function awaitsDecision(episode: EpisodeRecord): boolean {
  return isFreeToProcess(episode) && episode.automaticRun === undefined
}

/** An episode that is processed without anyone asking. */
export function canStartByItself(episode: EpisodeRecord): boolean {
  return isFreeToProcess(episode) && episode.automaticRun === 'admitted'
}
