import * as z from 'zod'
import { shortenText } from '#shared/format/shorten-text.ts'

/** The empty text means that the episode was never processed. */
export const plainStatuses = [
  '',
  'offline',
  'queued',
  'downloading',
  'splitting',
  'transcribing',
  'transcribed',
  'analyzing',
  'completed',
] as const

export type PlainStatus = (typeof plainStatuses)[number]
export type TranscriptStatus = PlainStatus | `error: ${string}`

export const transcriptStatusSchema: z.ZodType<TranscriptStatus> = z.union([
  z.enum(plainStatuses),
  z.templateLiteral(['error: ', z.string()]),
])

export const runningStatuses: readonly TranscriptStatus[] = [
  'queued',
  'downloading',
  'splitting',
  'transcribing',
  'analyzing',
]

const longestReason = 300

export const shortenReason = (reason: string): string =>
  shortenText(reason.replace(/\s+/g, ' ').trim(), longestReason)

const errorPrefix = 'error: '

/** `reason` must be a sentence that tells an admin what to do. */
export const errorStatus = (reason: string): TranscriptStatus => `${errorPrefix}${shortenReason(reason)}`

/** The reason of a failed run; null if the status is another one. */
export function failureReason(status: TranscriptStatus): string | null {
  return status.startsWith(errorPrefix) ? status.slice(errorPrefix.length) : null
}

export function isErrorStatus(status: string): boolean {
  return status === 'error' || status.startsWith('error')
}

export function isRunning(status: TranscriptStatus): boolean {
  return runningStatuses.includes(status)
}
