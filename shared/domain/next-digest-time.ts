import { type EmailSchedule, type Weekday, weekdays } from '#shared/domain/email-schedule.ts'
import { dateAfter, hourAt, localDate, localHour, weekdayOf } from '#shared/domain/local-time.ts'

export type LocalHour = { date: string; weekday: Weekday; hour: number }

type Known = {
  now: Date
  latestDate?: string | undefined
}

/**
 * True from the hour of today's digests until the local day ends, if they were not sent yet. Does not
 * consider when the schedule was saved: if it was saved after that hour, the server sends nothing today.
 */
export function isTodayDue(schedule: EmailSchedule, { now, latestDate = '' }: Known): boolean {
  const { enabled, hour, timezone } = schedule
  const date = localDate(now, timezone)
  const weekday = weekdayOf(date)
  return (
    enabled &&
    weekday !== undefined &&
    schedule[weekday] &&
    date > latestDate &&
    localHour(date, hour, timezone) <= now
  )
}

export function nextDigestTime(
  schedule: EmailSchedule,
  { now, latestDate = '' }: Known,
): LocalHour | undefined {
  const { enabled, hour, timezone } = schedule
  if (!enabled) return undefined
  const today = localDate(now, timezone)
  // Includes today's weekday a week later, in case today's hour has passed.
  for (let day = 0; day <= weekdays.length; day += 1) {
    const date = dateAfter(today, day)
    const weekday = weekdayOf(date)
    const at = localHour(date, hour, timezone)
    const isToCome = at > now && date > latestDate
    if (isToCome && weekday !== undefined && schedule[weekday]) {
      return { date, weekday, hour: hourAt(at, timezone) }
    }
  }
  return undefined
}
