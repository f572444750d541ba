import type { EpisodeCard } from '#shared/domain/episode.ts'
import { isErrorStatus } from '#shared/domain/transcript-status.ts'

/** Whether a card offers transcription: audio, and no run that is there or under way. */
export function isTranscribable({ audio_url, transcript_status }: EpisodeCard): boolean {
  return audio_url !== null && (transcript_status === '' || isErrorStatus(transcript_status))
}
