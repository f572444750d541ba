const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A year of days touches so many months. */
const monthsOfYear = 13

/** The months that the log may hold something of, the newest first, as the call takes them and as people read them. */
export function logMonths(now: number): { value: string; label: string }[] {
  const today = new Date(now)
  return Array.from({ length: monthsOfYear }, (_, back) => {
    const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back))
    return { value: first.toISOString().slice(0, 7), label: monthFormat.format(first) }
  })
}
