import { monthName } from '#shared/format/month.ts'

/** A year of days touches so many months. */
const monthsOfYear = 13

/** The months that the log may hold something of, the newest first, as the call takes them and as people read them. */
export function logMonths(now: number): { value: string; label: string }[] {
  const today = new Date(now)
  return Array.from({ length: monthsOfYear }, (_, back) => {
    const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back))
    const month = first.toISOString().slice(0, 7)
    return { value: month, label: monthName(month) }
  })
}
