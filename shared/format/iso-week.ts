import { dayMilliseconds } from '#shared/domain/time-units.ts'

/** Weeks of ISO 8601 in UTC: Monday first, and week 1 has the year's first Thursday. */

const shape = /^(\d{4})-W(\d{2})$/

/** Monday is 0. */
const weekdayOf = (date: Date) => (date.getUTCDay() + 6) % 7

const addDays = (date: Date, days: number) => new Date(date.getTime() + days * dayMilliseconds)

const midnight = (date: Date) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())

/** `2026-11-30T12:00:00Z` becomes `2026-W49`. A week belongs to the year of its Thursday. */
export function weekOf(date: Date): string {
  const thursday = addDays(date, 3 - weekdayOf(date))
  const year = thursday.getUTCFullYear()
  const days = (midnight(thursday) - Date.UTC(year, 0, 1)) / dayMilliseconds
  return `${year}-W${String(1 + Math.floor(days / 7)).padStart(2, '0')}`
}

/** Its Monday, and the Monday after it. Undefined for a text that names no week. */
export function boundsOfWeek(week: string): { from: Date; before: Date } | undefined {
  const [, year, number] = shape.exec(week) ?? []
  if (year === undefined) return undefined
  // January 4 is always in week 1.
  const first = new Date(Date.UTC(Number(year), 0, 4))
  const from = addDays(first, 7 * (Number(number) - 1) - weekdayOf(first))
  return weekOf(from) === week ? { from, before: addDays(from, 7) } : undefined
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `2026-W48` becomes `November 23 – 29, 2026`. Empty for a text that names no week. */
export function weekText(week: string): string {
  const bounds = boundsOfWeek(week)
  // Some versions of ICU put thin spaces around the dash.
  return bounds ? dayFormat.formatRange(bounds.from, addDays(bounds.before, -1)).replace(/\u2009/g, ' ') : ''
}
