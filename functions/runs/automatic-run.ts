import type { EpisodeRecord } from '#functions/data/episode-record.ts'
import { listReadable } from '#functions/transcript/read-transcript.ts'

/** Whether the publisher offers a transcript of a kind that is read: then a run costs no transcription. */
export function hasUsableTranscript(episode: Pick<EpisodeRecord, 'offeredTranscripts'>): boolean {
  return listReadable(episode.offeredTranscripts, []).length > 0
}

/** An episode that was never processed and whose publisher gives the transcript is processed without anyone asking. */
export function canStartByItself(episode: EpisodeRecord): boolean {
  return episode.status === '' && episode.attempt === 0 && hasUsableTranscript(episode)
}
