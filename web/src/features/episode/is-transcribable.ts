import type { EpisodeCard } from '#shared/domain/episode.ts'
import { isErrorStatus } from '#shared/domain/transcript-status.ts'

/** Requires audio, and either no transcription yet or a failed one. */
export function isTranscribable({ audio_url, transcript_status }: EpisodeCard): boolean {
  return audio_url !== null && (transcript_status === '' || isErrorStatus(transcript_status))
}
