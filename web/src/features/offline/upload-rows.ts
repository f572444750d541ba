import type { UploadProgressEvent } from '#shared/api/upload-progress.ts'
import { formatMegabytes } from '#shared/format/megabytes.ts'
import { formatCount } from '#shared/format/number.ts'
import { longestTranscriptBytes } from '#shared/rules/bounds.ts'
import { readTranscriptFileName, transcriptFileRefusals } from '#shared/rules/transcript-file-name.ts'

/** What the server calls it when a transcript would be replaced. */
export const transcriptExists = 'transcript-exists'
/** The one of its other refusals that passes by itself: the episode is being processed. */
const passing = 'running'

export type UploadStatus = 'pending' | 'uploading' | 'success' | 'error'

/** One file that somebody chose, and how far it is. */
export type UploadRow = {
  file: File
  status: UploadStatus
  message: string
  /** Its place in the upload, from 1; undefined for one that is not sent. */
  number?: number
  /** What the server calls the reason of its refusal. */
  code?: string
}

/** Why nothing is sent of a file, as far as the page can tell. */
function refusalOf({ name, size }: File): string | undefined {
  const named = readTranscriptFileName(name)
  if (typeof named === 'string') return transcriptFileRefusals[named]
  if (size === 0) return 'The file is empty.'
  return size > longestTranscriptBytes
    ? `The file is larger than ${formatMegabytes(longestTranscriptBytes)}.`
    : undefined
}

/** The chosen files, each with what is wrong with it. */
export function rowsOf(files: readonly File[]): UploadRow[] {
  return files.map((file) => {
    const refusal = refusalOf(file)
    return refusal ? { file, status: 'error', message: refusal } : { file, status: 'pending', message: '' }
  })
}

/** Those that are to be sent get their place in the upload, in this order; the others have none, also not from an earlier one. */
export function numberRows(rows: readonly UploadRow[]): UploadRow[] {
  let last = 0
  return rows.map((row) => {
    if (row.status !== 'pending') return row.number === undefined ? row : { ...row, number: undefined }
    last += 1
    return { ...row, number: last }
  })
}

/** What can be done for a file that failed; what the server refused for good cannot be mended from here. */
export function remedyFor({ status, number, code }: UploadRow): 'Retry' | 'Replace' | undefined {
  if (status !== 'error' || number === undefined) return undefined
  if (code === transcriptExists) return 'Replace'
  return !code || code === passing ? 'Retry' : undefined
}

export type RowChange = Partial<Pick<UploadRow, 'status' | 'message' | 'code'>>

/** Other rows stay the same objects, so that a thousand of them are not drawn anew for one. */
export function changeRow(rows: readonly UploadRow[], number: number, change: RowChange): UploadRow[] {
  return rows.map((row) => (row.number === number ? { ...row, ...change } : row))
}

type FileProgress = UploadProgressEvent['files'][number]

/** The server's word for what the page calls uploading. */
const statusOf = ({ status }: FileProgress): UploadStatus => (status === 'processing' ? 'uploading' : status)

/** What the server waits for may be on its way, or have failed to go there: of that only the page knows. */
function withProgress(row: UploadRow, file: FileProgress | undefined): UploadRow {
  if (!file || file.status === 'pending') return row
  const status = statusOf(file)
  const message = file.message
  return row.status === status && row.message === message ? row : { ...row, status, message }
}

/** The rows after a message of the stream, whose files are in the upload's order. */
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

/** What is told when every file is done. */
export function resultOf({ success, error }: UploadCounts): UploadResult {
  const uploaded = `${formatCount(success)} uploaded`
  const failed = `${formatCount(error)} failed`
  if (error === 0) return { title: 'Batch Upload Complete', description: uploaded, isFailure: false }
  if (success === 0) return { title: 'Batch Upload Failed', description: failed, isFailure: true }
  const description = `${uploaded}, ${failed}`
  return { title: 'Batch Upload Partial Success', description, isFailure: true }
}
