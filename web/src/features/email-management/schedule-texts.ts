import { type EmailSchedule, type Weekday, weekdays } from '#shared/domain/email-schedule.ts'
import type { LocalHour } from '#shared/domain/next-digest-time.ts'
import { formatDate } from '#shared/format/date.ts'

const names: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

export const weekdayLabel = (day: Weekday): string => names[day]

export function hourLabel(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
}

/** `America/Argentina/Buenos_Aires` is `Buenos Aires`; an offset stays as it is. */
export function zoneName(timezone: string): string {
  return timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone
}

/** `8:00 AM (UTC-5)` or `8:00 AM New York time`. */
function hourInZone({ hour, timezone }: Pick<EmailSchedule, 'hour' | 'timezone'>): string {
  return timezone.includes('/')
    ? `${hourLabel(hour)} ${zoneName(timezone)} time`
    : `${hourLabel(hour)} (${timezone})`
}

export function sameSchedule(one: EmailSchedule, other: EmailSchedule): boolean {
  return (
    one.hour === other.hour &&
    one.enabled === other.enabled &&
    one.timezone === other.timezone &&
    weekdays.every((day) => one[day] === other[day])
  )
}

export function scheduleSentence(schedule: EmailSchedule): string {
  const days = weekdays.filter((day) => schedule[day])
  if (!schedule.enabled) return 'Digests are off.'
  if (days.length === 0) return 'No day is chosen, so there are no digests.'
  const when = days.length === 7 ? 'every day' : `on ${listOf(days.map(weekdayLabel))}`
  return `Digests are set for ${hourInZone(schedule)} ${when}.`
}

export function lastSentSentence(date: string | null): string {
  return date === null ? 'No digests have been sent yet.' : `Last sent on ${formatDate(date)}.`
}

export function nextSentence(
  { timezone }: Pick<EmailSchedule, 'timezone'>,
  next: LocalHour | undefined,
): string {
  if (!next) return ''
  const day = `${weekdayLabel(next.weekday)}, ${formatDate(next.date)}`
  return `The next digests go out on ${day}, at ${hourInZone({ hour: next.hour, timezone })}.`
}

export function dueSentence({ hour, timezone }: Pick<EmailSchedule, 'hour' | 'timezone'>): string {
  return `Today’s digests go out as soon as possible, unless the schedule was saved after ${hourInZone({ hour, timezone })}.`
}

function listOf(names: readonly string[]): string {
  return names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
