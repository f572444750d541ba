import { isErrorStatus, type TranscriptStatus } from '#shared/domain/transcript-status.ts'

export const rowStates = [
  'not-processed',
  'processing',
  'analyzing',
  'transcribed',
  'complete',
  'not-published',
  'error',
] as const
export type RowState = (typeof rowStates)[number]

export const rowStateLabels: Readonly<Record<RowState, string>> = {
  'not-processed': 'Not processed',
  processing: 'Processing',
  analyzing: 'Analyzing',
  transcribed: 'Transcribed',
  complete: 'Complete',
  'not-published': 'Complete (not published)',
  error: 'Error',
}

const processing: readonly TranscriptStatus[] = ['queued', 'downloading', 'splitting', 'transcribing']

/** `isAnalysed`: the episode has a summary, a quote or a stance. */
export type RowFacts = {
  status: TranscriptStatus
  hasTranscript: boolean
  isAnalysed: boolean
  isPublished: boolean
}

export function rowStateOf({ status, hasTranscript, isAnalysed, isPublished }: RowFacts): RowState {
  if (isErrorStatus(status)) return 'error'
  if (processing.includes(status)) return 'processing'
  if (status === 'analyzing') return 'analyzing'
  if (!hasTranscript) return 'not-processed'
  if (!isAnalysed) return 'transcribed'
  return isPublished ? 'complete' : 'not-published'
}
