import { type EmailSchedule, type Weekday, weekdays } from '#shared/domain/email-schedule.ts'
import { localDate, localHour, weekdayOf } from '#shared/domain/local-time.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

/** A full hour by the clocks of the schedule's zone. */
export type LocalHour = { date: string; weekday: Weekday; hour: number }

type Known = {
  now: Date
  /** The local date of the latest run by the schedule; a date has no second one. */
  latestDate?: string | undefined
}

/**
 * Whether the digests of today are still to go out although their hour has come: they are made up for until the local day is over, unless
 * the schedule was saved after that hour.
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

/** When an hour of the schedule comes next; undefined while digests are off or no weekday is set. */
export function nextDigestTime(
  schedule: EmailSchedule,
  { now, latestDate = '' }: Known,
): LocalHour | undefined {
  const { enabled, hour, timezone } = schedule
  if (!enabled) return undefined
  // A week on it is the same weekday, and its hour is still to come.
  for (let day = 0; day <= weekdays.length; day += 1) {
    const date = localDate(new Date(now.getTime() + day * dayMilliseconds), timezone)
    const weekday = weekdayOf(date)
    const isToCome = localHour(date, hour, timezone) > now && date > latestDate
    if (isToCome && weekday !== undefined && schedule[weekday]) return { date, weekday, hour }
  }
  return undefined
}
