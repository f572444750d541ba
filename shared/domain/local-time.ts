import { type EmailSchedule, type Weekday, weekdays } from '#shared/domain/email-schedule.ts'
import { hourMilliseconds } from '#shared/domain/time-units.ts'

type TimeZone = EmailSchedule['timezone']

/** By how much the zone's clocks are ahead of UTC, in milliseconds. */
const offsetOf = (timezone: TimeZone) =>
  timezone === 'UTC' ? 0 : Number(timezone.slice('UTC'.length)) * hourMilliseconds

/** The calendar day that it is in a zone, such as `2026-03-01`. */
export function localDate(now: Date, timezone: TimeZone): string {
  return new Date(now.getTime() + offsetOf(timezone)).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** When an hour of a calendar day begins in a zone. */
export function localHour(date: string, hour: number, timezone: TimeZone): Date {
  return new Date(Date.parse(date) - offsetOf(timezone) + hour * hourMilliseconds)
}

/** The weekday of a calendar day. */
export function weekdayOf(date: string): Weekday | undefined {
  // Monday comes first, and one before it is the last, which is Sunday.
  return weekdays.at(new Date(date).getUTCDay() - 1)
}
