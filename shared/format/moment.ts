import { formatDate } from '#shared/format/date.ts'

export function momentText(iso: string): string {
  const date = formatDate(iso)
  return date === undefined ? '' : `${date}, ${new Date(iso).toISOString().slice(11, 16)} UTC`
}
