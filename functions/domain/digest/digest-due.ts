import { type EmailSchedule, weekdays } from '#shared/domain/email-schedule.ts'
import { localDate, localHour, weekdayOf } from '#shared/domain/local-time.ts'
import type { DigestFrequency } from '#shared/domain/user.ts'

export type SavedSchedule = {
  schedule: EmailSchedule
  savedAt: string | null
}

export type DueDigests = {
  date: string
  timezone: EmailSchedule['timezone']
  frequencies: DigestFrequency[]
}

export type DigestMoment = {
  now: Date
  latestDate: string | undefined
}

/**
 * Due from the schedule's hour until the local day ends. A schedule saved after its hour starts the next day.
 * Weekly digests are sent on the first selected weekday of the week.
 */
export function dueDigests(
  { schedule, savedAt }: SavedSchedule,
  { now, latestDate }: DigestMoment,
): DueDigests | undefined {
  const { enabled, hour, timezone } = schedule
  const date = localDate(now, timezone)
  const weekday = weekdayOf(date)
  const dueAt = localHour(date, hour, timezone)
  const isChosen = enabled && weekday !== undefined && schedule[weekday]
  const isDone = latestDate !== undefined && date <= latestDate
  const isSavedLater = savedAt !== null && Date.parse(savedAt) > dueAt.getTime()
  if (!isChosen || isDone || isSavedLater || now < dueAt) return undefined
  const isFirst = weekday === weekdays.find((day) => schedule[day])
  return { date, timezone, frequencies: isFirst ? ['daily', 'weekly'] : ['daily'] }
}
