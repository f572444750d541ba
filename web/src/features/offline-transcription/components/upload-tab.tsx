import { useCallback, useState } from 'react'
import { formatCount } from '#shared/format/number.ts'
import { mostUploadedFiles } from '#shared/rules/bounds.ts'
import { noTranscriptFiles } from '#shared/rules/transcript-file-name.ts'
import { useBatchUpload } from '#web/features/offline-transcription/api/upload.ts'
import { FilePicker } from '#web/features/offline-transcription/components/file-picker.tsx'
import { ReplaceDialog } from '#web/features/offline-transcription/components/replace-dialog.tsx'
import { UploadProgress } from '#web/features/offline-transcription/components/upload-progress.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { showFailure } from '#web/ui/toast-store.ts'

const tooMany = `At most ${formatCount(mostUploadedFiles)} files can be uploaded at once.`
const lostConnection = 'The connection to the server was lost. Press “Check Again” to reconnect.'

function showUploadFailure(error: unknown): void {
  const description = error instanceof ApiError ? error.sentence : 'Failed to start upload'
  showFailure({ title: 'Upload Failed', description })
}

export function UploadTab() {
  const { upload, state } = useBatchUpload()
  const [complaint, setComplaint] = useState('')
  const guard = useLeaveGuard(state.isBusy)
  // Memoized: a new function would render all rows of a long list again.
  const retry = useCallback((number: number) => void upload.retry(number).catch(showUploadFailure), [upload])
  const choose = (files: readonly File[]) => {
    setComplaint(files.length > mostUploadedFiles ? tooMany : '')
    if (files.length <= mostUploadedFiles) upload.choose(files)
  }
  const start = () => {
    if (state.isLost) {
      setComplaint(lostConnection)
      return
    }
    const hasFiles = state.rows.some(({ status }) => status === 'pending')
    setComplaint(hasFiles ? '' : noTranscriptFiles)
    if (hasFiles) upload.start().catch(showUploadFailure)
  }
  return (
    <>
      <FilePicker isBusy={state.isBusy} onChoose={choose} />
      <p role="alert" className="font-medium text-danger empty:sr-only">
        {complaint === lostConnection && !state.isLost ? '' : complaint}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <BusyButton variant="primary" isBusy={state.isBusy} onClick={start}>
          {state.isBusy ? 'Uploading…' : 'Upload Transcripts'}
        </BusyButton>
        {state.isLost && <Button onClick={upload.reconnect}>Check Again</Button>}
      </div>
      <UploadProgress rows={state.rows} onRetry={retry} onReplace={upload.askToReplace} />
      <ReplaceDialog
        names={state.rows.flatMap(({ number, file }) =>
          number !== undefined && state.replacing.includes(number) ? [file.name] : [],
        )}
        onAnswer={(mayReplace) => upload.answerReplace(mayReplace).catch(showUploadFailure)}
      />
      <LeaveDialog guard={guard} title="Leave and stop the upload?">
        Files not uploaded yet will be left out.
      </LeaveDialog>
    </>
  )
}
