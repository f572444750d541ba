import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { listReadable } from '#functions/domain/transcript/offered-transcripts.ts'

/**
 * What a run needs first, and so which provider bounds it: `text` goes to the model as it is, `audio` is transcribed before. Each has
 * its own line, because neither provider is to stand idle while the other is busy.
 */
export const lanes = ['text', 'audio'] as const
export type Lane = (typeof lanes)[number]

/** Whether the episode's run begins with a transcript or with its audio. */
export function laneOf({ run, transcript, offeredTranscripts }: EpisodeRecord): Lane {
  const from = run.details?.from ?? (transcript ? 'analyze' : 'transcribe')
  return from === 'analyze' || listReadable(offeredTranscripts, []).length > 0 ? 'text' : 'audio'
}
