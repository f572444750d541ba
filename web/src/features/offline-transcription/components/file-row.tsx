import { memo, useRef } from 'react'
import {
  remedyFor,
  type UploadRow,
  type UploadStatus,
} from '#web/features/offline-transcription/upload-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

export type RowActions = { onRetry: (number: number) => void; onReplace: (number: number) => void }

const statusLabels: Record<UploadStatus, string> = {
  pending: 'Pending',
  uploading: 'Uploading',
  success: 'Success',
  error: 'Error',
}

const statusClasses: Record<UploadStatus, string> = {
  pending: 'text-ink-soft',
  uploading: 'text-ink',
  success: 'text-ink font-semibold',
  error: 'text-danger font-semibold',
}

export const FileRow = memo(function FileRow({ row, onRetry, onReplace }: RowActions & { row: UploadRow }) {
  const { file, status, message, number } = row
  const name = useRef<HTMLSpanElement>(null)
  const remedy = remedyFor(row)
  const act = remedy === 'Replace' ? onReplace : onRetry
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <span ref={name} tabIndex={-1} className="min-w-0 grow basis-60 wrap-anywhere">
        {file.name}
        {message && <span className="block text-sm text-ink-soft">{message}</span>}
      </span>
      <span className={classNames('text-sm', statusClasses[status])}>{statusLabels[status]}</span>
      {remedy && number !== undefined && (
        <Button
          variant="small"
          aria-label={`${remedy} ${file.name}`}
          onClick={() => {
            // Move the focus first: the button disappears as soon as the status changes.
            name.current?.focus()
            act(number)
          }}
        >
          {remedy}
        </Button>
      )}
    </div>
  )
})
