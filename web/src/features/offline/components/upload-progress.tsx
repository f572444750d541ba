import { memo, useRef } from 'react'
import { countOf, formatCount } from '#shared/format/number.ts'
import {
  countRows,
  remedyFor,
  type UploadCounts,
  type UploadRow,
  type UploadStatus,
} from '#web/features/offline/upload-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type RowActions = { onRetry: (number: number) => void; onReplace: (number: number) => void }
type UploadProgressProps = RowActions & { rows: readonly UploadRow[] }

function summaryOf({ total, success, error }: UploadCounts): string {
  const done = `${formatCount(success + error)} of ${countOf(total, 'file')} done`
  return error === 0 ? `${done}.` : `${done}, ${formatCount(error)} failed.`
}

/** What is read aloud: not every file of a thousand, but every tenth of them, and the end. */
function announcementOf(counts: UploadCounts, isBegun: boolean): string {
  const { total, success, error, isDone } = counts
  if (total === 0) return ''
  if (isDone) return summaryOf(counts)
  const tenths = isBegun ? Math.floor((10 * (success + error)) / total) : 0
  return tenths === 0 ? `${countOf(total, 'file')} chosen.` : `${tenths * 10}% of the files done.`
}

/** How far each file is. */
export function UploadProgress({ rows, ...actions }: UploadProgressProps) {
  const counts = countRows(rows)
  const isBegun = rows.some(({ status }) => status === 'uploading' || status === 'success')
  return (
    <>
      <p role="status" className="sr-only">
        {announcementOf(counts, isBegun)}
      </p>
      {rows.length > 0 && <p className="font-medium">{summaryOf(counts)}</p>}
      {isBegun && (
        <progress
          aria-label="Files that are done"
          value={counts.success + counts.error}
          max={counts.total}
          className="progress-bar"
        />
      )}
      {rows.length > 0 && (
        <section
          aria-label="Chosen files"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable without a mouse
          tabIndex={0}
          className="max-h-[28rem] overflow-y-auto rounded-xl border border-line"
        >
          <ul>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: files that were chosen once, which may be called alike
              <FileRow key={index} row={row} {...actions} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const words: Record<UploadStatus, string> = {
  pending: 'Pending',
  uploading: 'Uploading',
  success: 'Success',
  error: 'Error',
}

const looks: Record<UploadStatus, string> = {
  pending: 'text-ink-soft',
  uploading: 'text-ink',
  success: 'text-ink font-semibold',
  error: 'text-danger font-semibold',
}

/** Drawn anew only when it changed: there may be a thousand. */
const FileRow = memo(function FileRow({ row, onRetry, onReplace }: RowActions & { row: UploadRow }) {
  const { file, status, message, number } = row
  const name = useRef<HTMLSpanElement>(null)
  const remedy = remedyFor(row)
  const act = remedy === 'Replace' ? onReplace : onRetry
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 first:border-t-0">
      <span ref={name} tabIndex={-1} className="min-w-0 grow basis-60 wrap-anywhere">
        {file.name}
        {message && <span className="block text-sm text-ink-soft">{message}</span>}
      </span>
      <span className={classNames('text-sm', looks[status])}>{words[status]}</span>
      {remedy && number !== undefined && (
        <Button
          look="small"
          aria-label={`${remedy} ${file.name}`}
          onClick={() => {
            // The button is about to go.
            name.current?.focus()
            act(number)
          }}
        >
          {remedy}
        </Button>
      )}
    </li>
  )
})
