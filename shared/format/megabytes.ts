import { formatCount } from '#shared/format/number.ts'

/** The size of a file as people read it: `50 MB`. */
export function formatMegabytes(bytes: number): string {
  return `${formatCount(bytes / 1024 / 1024)} MB`
}
