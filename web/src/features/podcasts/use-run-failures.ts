import { useEffect, useRef } from 'react'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { isErrorStatus, isRunning, type TranscriptStatus } from '#shared/domain/transcript-status.ts'
import { describeAnalysisFailure, failureReason } from '#web/features/podcasts/episode-rows.ts'
import { showFailure } from '#web/ui/toast-store.ts'

/** Tells of runs that were under way when last looked at and have failed since. */
export function useRunFailures(rows: readonly EpisodeAdminRow[]): void {
  const before = useRef(new Map<number, TranscriptStatus>())
  useEffect(() => {
    for (const { id, transcript_status } of rows) {
      const last = before.current.get(id)
      if (last && isRunning(last) && isErrorStatus(transcript_status)) {
        showRunFailure(last, failureReason(transcript_status))
      }
      before.current.set(id, transcript_status)
    }
  }, [rows])
}

function showRunFailure(last: TranscriptStatus, reason: string): void {
  if (last === 'analyzing') {
    showFailure({ title: 'Analysis Failed', description: describeAnalysisFailure(reason) })
  } else {
    showFailure({
      title: 'Transcription Failed',
      description: reason || 'There was an error starting transcription',
    })
  }
}
