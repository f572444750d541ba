import type { EpisodeRecord, RunRecord } from '#functions/domain/records/episode-record.ts'
import type { TranscriptStatus } from '#shared/domain/transcript-status.ts'

/** What a run keeps of the episode as it finds it. */
export function beforeRun({ status, transcript }: EpisodeRecord): RunRecord['before'] {
  return { status, ...(transcript && { transcriptKey: transcript.key }) }
}

/** What is public, or got a transcript meanwhile, says so by itself. */
function statusAtRest({ publication, transcript, run }: EpisodeRecord): TranscriptStatus {
  const before = run?.before
  const isAsBefore = before !== undefined && before.transcriptKey === transcript?.key
  if (isAsBefore && before.status !== 'completed') return before.status
  if (publication) return 'completed'
  return transcript ? 'transcribed' : ''
}

/**
 * The episode as it was before its run, under the number of the next: whatever the ended one still tries to write is refused as that of
 * an earlier run.
 */
export function withoutRun(episode: EpisodeRecord): EpisodeRecord {
  const { run: _run, ...rest } = episode
  return { ...rest, status: statusAtRest(episode), attempt: episode.attempt + 1 }
}
