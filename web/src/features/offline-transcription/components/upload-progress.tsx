import { countOf, formatCount } from '#shared/format/number.ts'
import type { RowActions } from '#web/features/offline-transcription/components/file-row.tsx'
import { FileRows } from '#web/features/offline-transcription/components/file-rows.tsx'
import {
  countRows,
  type UploadCounts,
  type UploadRow,
} from '#web/features/offline-transcription/upload-rows.ts'

type UploadProgressProps = RowActions & { rows: readonly UploadRow[] }

function summaryOf({ total, success, error }: UploadCounts): string {
  const done = `${formatCount(success + error)} of ${countOf(total, 'file')} done`
  return error === 0 ? `${done}.` : `${done}, ${formatCount(error)} failed.`
}

/** Screen readers hear the progress at every 10% and at the end, not for every file. */
function announcementOf(counts: UploadCounts, hasStarted: boolean): string {
  const { total, success, error, isDone } = counts
  if (total === 0) return ''
  if (isDone) return summaryOf(counts)
  const tenths = hasStarted ? Math.floor((10 * (success + error)) / total) : 0
  return tenths === 0 ? `${countOf(total, 'file')} chosen.` : `${tenths * 10}% of the files done.`
}

export function UploadProgress({ rows, ...actions }: UploadProgressProps) {
  const counts = countRows(rows)
  const hasStarted = rows.some(({ status }) => status === 'uploading' || status === 'success')
  return (
    <>
      <p role="status" className="sr-only">
        {announcementOf(counts, hasStarted)}
      </p>
      {rows.length > 0 && <p className="font-medium">{summaryOf(counts)}</p>}
      {hasStarted && (
        <progress
          aria-label="Files finished"
          value={counts.success + counts.error}
          max={counts.total}
          className="progress-bar"
        />
      )}
      {rows.length > 0 && <FileRows rows={rows} {...actions} />}
    </>
  )
}
