import { formatCount } from '#shared/format/number.ts'

export function formatMegabytes(bytes: number): string {
  return `${formatCount(bytes / 1024 / 1024)} MB`
}
