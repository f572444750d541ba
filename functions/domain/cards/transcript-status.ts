import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { errorStatus, type TranscriptStatus } from '#shared/domain/transcript-status.ts'

/** Values of the API specification. An active or failed run hides `completed`. */
export function transcriptStatusOf({
  run,
  publication,
  transcript,
}: Pick<EpisodeRecord, 'run' | 'publication' | 'transcript'>): TranscriptStatus {
  switch (run.state) {
    case 'queued':
      return 'queued'
    case 'running':
      return run.step
    case 'failed':
      return errorStatus(run.cause.reason)
    case 'none':
      if (publication.state === 'published') return 'completed'
      if (transcript) return 'transcribed'
      return run.isOffline ? 'offline' : ''
  }
}
