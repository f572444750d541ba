import { useEffect, useRef } from 'react'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { isRunning, type TranscriptStatus } from '#shared/domain/transcript-status.ts'
import { findRow } from '#web/features/podcasts/api/episode-rows.ts'
import { describeAnalysisFailure } from '#web/features/podcasts/episode-rows.ts'
import { showFailure } from '#web/ui/toast-store.ts'

/**
 * Tells of runs that were under way when last looked at and have failed since. Where a list shows only what runs, an episode leaves
 * it when its run ends; then it is asked for once. `list` names what is shown: what another list lacks has not left.
 */
export function useRunFailures(rows: readonly EpisodeAdminRow[], list: string): void {
  const before = useRef(new Map<number, EpisodeAdminRow>())
  const shown = useRef<{ list: string; ids: readonly number[] }>({ list, ids: [] })
  useEffect(() => {
    const now = new Map(rows.map((row) => [row.id, row]))
    for (const [id, row] of now) {
      const last = before.current.get(id)?.transcript_status
      if (last !== undefined) tellOfEnd(last, row.failure_reason)
    }
    const left = shown.current.list === list ? shown.current.ids.filter((id) => !now.has(id)) : []
    for (const id of left) void askForEnd(before.current.get(id))
    before.current = new Map([...before.current, ...now].filter(([id]) => !left.includes(id)))
    shown.current = { list, ids: [...now.keys()] }
  }, [rows, list])
}

async function askForEnd(last: EpisodeAdminRow | undefined): Promise<void> {
  if (!last || !isRunning(last.transcript_status)) return
  // A failed request is already reported by the list itself.
  const row = await findRow(last).catch(() => undefined)
  if (row) tellOfEnd(last.transcript_status, row.failure_reason)
}

function tellOfEnd(last: TranscriptStatus, reason: string | null): void {
  if (!isRunning(last) || reason === null) return
  if (last === 'analyzing') {
    showFailure({ title: 'Analysis Failed', description: describeAnalysisFailure(reason) })
  } else {
    showFailure({ title: 'Transcription Failed', description: reason || 'Transcription failed' })
  }
}
