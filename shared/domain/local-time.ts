import { type EmailSchedule, type Weekday, weekdays } from '#shared/domain/email-schedule.ts'
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from '#shared/domain/time-units.ts'

type TimeZone = EmailSchedule['timezone']

/** Creating a formatter is slow. */
const formats = new Map<TimeZone, Intl.DateTimeFormat>()

function formatOf(timezone: TimeZone): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' })
  formats.set(timezone, made)
  return made
}

const offsetPattern = /([+-])(\d\d?)(?::(\d\d))?/

/** Reads `UTC-5`, `GMT-05:00` and `GMT`. */
function parseOffset(text: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = offsetPattern.exec(text) ?? []
  const amount = Number(hours) * hourMilliseconds + Number(minutes) * minuteMilliseconds
  return sign === '-' ? -amount : amount
}

/** Milliseconds that the zone is ahead of UTC at this instant. */
function offsetAt(instant: number, timezone: TimeZone): number {
  if (timezone.startsWith('UTC')) return parseOffset(timezone)
  const parts = formatOf(timezone).formatToParts(instant)
  return parseOffset(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '')
}

/** The local clock, written as if it were UTC. */
const localClock = (instant: number, timezone: TimeZone) => instant + offsetAt(instant, timezone)

export function localDate(now: Date, timezone: TimeZone): string {
  return new Date(localClock(now.getTime(), timezone)).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

export function hourAt(now: Date, timezone: TimeZone): number {
  return new Date(localClock(now.getTime(), timezone)).getUTCHours()
}

/** The first minute after `from`, until `to`, at which the zone has its later offset. */
function findChange(from: number, to: number, timezone: TimeZone): number {
  let [before, after] = [from, to]
  while (after - before > minuteMilliseconds) {
    const middle = before + Math.floor((after - before) / 2 / minuteMilliseconds) * minuteMilliseconds
    if (offsetAt(middle, timezone) === offsetAt(to, timezone)) after = middle
    else before = middle
  }
  return after
}

/**
 * The instant of this hour. If clocks are set back, the first of the two; if they are set forward over it,
 * the first moment after that.
 */
export function localHour(date: string, hour: number, timezone: TimeZone): Date {
  const wanted = Date.parse(date) + hour * hourMilliseconds
  // No zone is a day away from UTC, or changes twice within two days.
  const offsets = [offsetAt(wanted - dayMilliseconds, timezone), offsetAt(wanted + dayMilliseconds, timezone)]
  const candidates = offsets.map((offset) => wanted - offset).toSorted((one, other) => one - other)
  const exact = candidates.find((instant) => localClock(instant, timezone) === wanted)
  const [first = wanted, last = wanted] = candidates
  return new Date(exact ?? findChange(first, last, timezone))
}

export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMilliseconds).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

export function weekdayOf(date: string): Weekday | undefined {
  // Sunday is day 0 in JavaScript but last in `weekdays`, and index −1 is the last element.
  return weekdays.at(new Date(date).getUTCDay() - 1)
}
