import { dayMilliseconds } from '#shared/domain/time-units.ts'

const usualDays = 28
/** One more than 365, for leap years. */
const mostDays = 366

const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * dayMilliseconds)

export const usualPauseEnd = (now: Date): Date => daysAfter(now, usualDays)

/** At most a year, so that users who forget the pause get digests again. */
export const latestPauseEnd = (now: Date): Date => daysAfter(now, mostDays)
