import type { UploadFileState } from '#shared/api/upload-progress.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

/** Several times the timeout of the function that reads the file, so that no running read is failed. */
const longestReadingMilliseconds = 15 * minuteMilliseconds

export const faultOfOurs = {
  status: 'error',
  message: 'Something went wrong on our side while this file was read. Please try again.',
} as const

type Reading = { status: UploadFileState; message: string; readingSince: string | null }

/**
 * A file in `processing` for longer than the function can run becomes an error, so that it can be retried.
 */
export function failStalledUpload<File extends Reading>(file: File, now: Date): File {
  if (file.status !== 'processing' || file.readingSince === null) return file
  const isDead = now.getTime() - Date.parse(file.readingSince) >= longestReadingMilliseconds
  return isDead ? { ...file, ...faultOfOurs } : file
}
