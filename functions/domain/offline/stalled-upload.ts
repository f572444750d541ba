import type { UploadFileState } from '#shared/api/upload-progress.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

/** Longer than a reader lives, and shorter than what comes again after it waits. */
const longestReadingMilliseconds = 15 * minuteMilliseconds

export const faultOfOurs = {
  status: 'error',
  message: 'Something went wrong on our side while this file was read. Please try again.',
} as const

type Reading = { status: UploadFileState; message: string; readingSince: string | null }

/** The file as it is to be taken now: one whose reader must have died on the way is an error, which can be tried again. */
export function withoutDeadReader<File extends Reading>(file: File, now: Date): File {
  if (file.status !== 'processing' || file.readingSince === null) return file
  const isDead = now.getTime() - Date.parse(file.readingSince) >= longestReadingMilliseconds
  return isDead ? { ...file, ...faultOfOurs } : file
}
