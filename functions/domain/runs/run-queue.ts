import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { listReadable } from '#functions/domain/transcript/offered-transcripts.ts'

/**
 * Depends on the run's first provider: the model (`text`) or transcription (`audio`). Separate queues keep
 * both providers busy.
 */
export const runQueues = ['text', 'audio'] as const
export type RunQueue = (typeof runQueues)[number]

export function runQueueOf({ run, transcript, offeredTranscripts }: EpisodeRecord): RunQueue {
  const from = run.details?.from ?? (transcript ? 'analyze' : 'transcribe')
  return from === 'analyze' || listReadable(offeredTranscripts, []).length > 0 ? 'text' : 'audio'
}
