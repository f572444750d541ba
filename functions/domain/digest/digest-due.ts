import { type EmailSchedule, weekdays } from '#shared/domain/email-schedule.ts'
import { localDate, localHour, weekdayOf } from '#shared/domain/local-time.ts'
import type { DigestFrequency } from '#shared/domain/user.ts'

export type SavedSchedule = {
  schedule: EmailSchedule
  /** An instant; null: nobody has saved it. */
  savedAt: string | null
}

/** Digests that are to go out: for which local date, and to whom. */
export type DueDigests = {
  date: string
  timezone: EmailSchedule['timezone']
  frequencies: DigestFrequency[]
}

export type DigestMoment = {
  now: Date
  /** The latest local date that had its digests by the schedule; undefined: none yet. */
  latestDate: string | undefined
}

/**
 * The digests that the schedule wants at this moment: from its hour on until the local day is over, once a local date. A schedule that
 * was saved after its hour counts from the next day on. Weekly ones go out on the first weekday of the week that is chosen.
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
