import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { errorStatus, type TranscriptStatus } from '#shared/domain/transcript-status.ts'

/** As in the specification. `completed` only while no run is active or failed. */
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
