import type { UploadProgressEvent } from '#shared/api/upload-progress.ts'
import { formatMegabytes } from '#shared/format/megabytes.ts'
import { formatCount } from '#shared/format/number.ts'
import { longestTranscriptBytes } from '#shared/rules/bounds.ts'
import { readTranscriptFileName, transcriptFileRefusals } from '#shared/rules/transcript-file-name.ts'

/** Error code of the server: the episode already has a transcript. */
export const transcriptExists = 'transcript-exists'
/** Error code of the server: the episode is being processed, so a later retry can succeed. */
const episodeIsRunning = 'running'

export type UploadStatus = 'pending' | 'uploading' | 'success' | 'error'

export type UploadRow = {
  file: File
  status: UploadStatus
  message: string
  number?: number
  code?: string
}

/** Checks that need no server. */
function refusalOf({ name, size }: File): string | undefined {
  const named = readTranscriptFileName(name)
  if (typeof named === 'string') return transcriptFileRefusals[named]
  if (size === 0) return 'The file is empty.'
  return size > longestTranscriptBytes
    ? `The file is larger than ${formatMegabytes(longestTranscriptBytes)}.`
    : undefined
}

export function toUploadRows(files: readonly File[]): UploadRow[] {
  return files.map((file) => {
    const refusal = refusalOf(file)
    return refusal ? { file, status: 'error', message: refusal } : { file, status: 'pending', message: '' }
  })
}

export function numberRows(rows: readonly UploadRow[]): UploadRow[] {
  let last = 0
  return rows.map((row) => {
    if (row.status !== 'pending') return row.number === undefined ? row : { ...row, number: undefined }
    last += 1
    return { ...row, number: last }
  })
}

/** Undefined for permanent refusals. */
export function remedyFor({ status, number, code }: UploadRow): 'Retry' | 'Replace' | undefined {
  if (status !== 'error' || number === undefined) return undefined
  if (code === transcriptExists) return 'Replace'
  return !code || code === episodeIsRunning ? 'Retry' : undefined
}

export type RowChange = Partial<Pick<UploadRow, 'status' | 'message' | 'code'>>

/** Unchanged rows keep their identity, so that a change renders only one row. */
export function changeRow(rows: readonly UploadRow[], number: number, change: RowChange): UploadRow[] {
  return rows.map((row) => (row.number === number ? { ...row, ...change } : row))
}

type FileProgress = UploadProgressEvent['files'][number]

const statusOf = ({ status }: FileProgress): UploadStatus => (status === 'processing' ? 'uploading' : status)

/** Ignores `pending` from the server: only the page knows whether the upload is running or has failed. */
function withProgress(row: UploadRow, file: FileProgress | undefined): UploadRow {
  if (!file || file.status === 'pending') return row
  const status = statusOf(file)
  const message = file.message
  return row.status === status && row.message === message ? row : { ...row, status, message }
}

export function applyProgress(rows: readonly UploadRow[], { files }: UploadProgressEvent): UploadRow[] {
  return rows.map((row) => (row.number === undefined ? row : withProgress(row, files[row.number - 1])))
}

export type UploadCounts = { total: number; success: number; error: number; isDone: boolean }

export function countRows(rows: readonly UploadRow[]): UploadCounts {
  const count = (status: UploadStatus) => rows.filter((row) => row.status === status).length
  const success = count('success')
  const error = count('error')
  return { total: rows.length, success, error, isDone: success + error === rows.length }
}

export type UploadResult = { title: string; description: string; isFailure: boolean }

export function resultOf({ success, error }: UploadCounts): UploadResult {
  const uploaded = `${formatCount(success)} uploaded`
  const failed = `${formatCount(error)} failed`
  if (error === 0) return { title: 'Batch Upload Complete', description: uploaded, isFailure: false }
  if (success === 0) return { title: 'Batch Upload Failed', description: failed, isFailure: true }
  const description = `${uploaded}, ${failed}`
  return { title: 'Batch Upload Partial Success', description, isFailure: true }
}
