import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { listReadable } from '#functions/domain/transcript/offered-transcripts.ts'

/**
 * Which provider a run needs first: `text` the model, `audio` the transcription service. Each has its own
 * queue, so that neither provider waits for the other.
 */
export const lanes = ['text', 'audio'] as const
export type Lane = (typeof lanes)[number]

export function laneOf({ run, transcript, offeredTranscripts }: EpisodeRecord): Lane {
  const from = run.details?.from ?? (transcript ? 'analyze' : 'transcribe')
  return from === 'analyze' || listReadable(offeredTranscripts, []).length > 0 ? 'text' : 'audio'
}
