import { monthName } from '#shared/format/month.ts'

/** The log keeps 365 days, which can touch 13 calendar months. */
const monthsOfYear = 13

export function logMonths(now: number): { value: string; label: string }[] {
  const today = new Date(now)
  return Array.from({ length: monthsOfYear }, (_, back) => {
    const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back))
    const month = first.toISOString().slice(0, 7)
    return { value: month, label: monthName(month) }
  })
}
