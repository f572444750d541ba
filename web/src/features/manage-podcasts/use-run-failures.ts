import { useEffect, useRef } from 'react'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { isRunning, type TranscriptStatus } from '#shared/domain/transcript-status.ts'
import { findRow } from '#web/features/manage-podcasts/api/episode-rows.ts'
import { describeAnalysisFailure } from '#web/features/manage-podcasts/episode-rows.ts'
import { showFailure } from '#web/ui/toast-store.ts'

/**
 * Shows a toast for each run that has failed since the previous poll. A filtered list drops an episode when
 * its run ends, so missing episodes are requested individually. `list` identifies the filter: an episode
 * missing after a filter change has not ended.
 */
export function useRunFailures(rows: readonly EpisodeAdminRow[], list: string): void {
  const before = useRef(new Map<number, EpisodeAdminRow>())
  const shown = useRef<{ list: string; ids: readonly number[] }>({ list, ids: [] })
  useEffect(() => {
    const now = new Map(rows.map((row) => [row.id, row]))
    for (const [id, row] of now) {
      const last = before.current.get(id)?.transcript_status
      if (last !== undefined) showRunFailure(last, row.failure_reason)
    }
    const missing = shown.current.list === list ? shown.current.ids.filter((id) => !now.has(id)) : []
    for (const id of missing) void checkEnd(before.current.get(id))
    before.current = new Map([...before.current, ...now].filter(([id]) => !missing.includes(id)))
    shown.current = { list, ids: [...now.keys()] }
  }, [rows, list])
}

async function checkEnd(last: EpisodeAdminRow | undefined): Promise<void> {
  if (!last || !isRunning(last.transcript_status)) return
  // The list query already reports connection errors.
  const row = await findRow(last).catch(() => undefined)
  if (row) showRunFailure(last.transcript_status, row.failure_reason)
}

function showRunFailure(last: TranscriptStatus, reason: string | null): void {
  if (!isRunning(last) || reason === null) return
  if (last === 'analyzing') {
    showFailure({ title: 'Analysis Failed', description: describeAnalysisFailure(reason) })
  } else {
    showFailure({ title: 'Transcription Failed', description: reason || 'Transcription failed' })
  }
}
