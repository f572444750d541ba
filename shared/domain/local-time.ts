import { type EmailSchedule, type Weekday, weekdays } from '#shared/domain/email-schedule.ts'
import { hourMilliseconds } from '#shared/domain/time-units.ts'

type TimeZone = EmailSchedule['timezone']

/** Milliseconds that the zone is ahead of UTC. */
const offsetOf = (timezone: TimeZone) =>
  timezone === 'UTC' ? 0 : Number(timezone.slice('UTC'.length)) * hourMilliseconds

export function localDate(now: Date, timezone: TimeZone): string {
  return new Date(now.getTime() + offsetOf(timezone)).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

export function localHour(date: string, hour: number, timezone: TimeZone): Date {
  return new Date(Date.parse(date) - offsetOf(timezone) + hour * hourMilliseconds)
}

export function weekdayOf(date: string): Weekday | undefined {
  // Sunday is day 0 in JavaScript but last in `weekdays`, and index −1 is the last element.
  return weekdays.at(new Date(date).getUTCDay() - 1)
}
