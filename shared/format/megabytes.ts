import { formatCount } from '#shared/format/number.ts'

/** `50 MB`. */
export function formatMegabytes(bytes: number): string {
  return `${formatCount(bytes / 1024 / 1024)} MB`
}
