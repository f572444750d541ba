import { type EmailSchedule, type Weekday, weekdays } from '#shared/domain/email-schedule.ts'

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

/** A full hour as clocks in America show it: `8:00 AM`. */
export function hourLabel(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
}

/** Whether both say the same. */
export function sameSchedule(one: EmailSchedule, other: EmailSchedule): boolean {
  return (
    one.hour === other.hour &&
    one.enabled === other.enabled &&
    one.timezone === other.timezone &&
    weekdays.every((day) => one[day] === other[day])
  )
}

/** What a schedule comes to. */
export function scheduleSentence(schedule: EmailSchedule): string {
  const days = weekdays.filter((day) => schedule[day])
  if (!schedule.enabled) return 'Digests are off.'
  if (days.length === 0) return 'No day is chosen, so there are no digests.'
  const when = days.length === 7 ? 'every day' : `on ${listOf(days.map(weekdayLabel))}`
  return `Digests are set for ${hourLabel(schedule.hour)} (${schedule.timezone}) ${when}.`
}

function listOf(names: readonly string[]): string {
  return names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
