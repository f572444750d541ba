import { dayMilliseconds } from '#shared/domain/time-units.ts'

const usualDays = 28
/** Leap years included. */
const mostDays = 366

const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * dayMilliseconds)

export const usualPauseEnd = (now: Date): Date => daysAfter(now, usualDays)

/** At most a year, so that people who forget a pause hear from us again. */
export const latestPauseEnd = (now: Date): Date => daysAfter(now, mostDays)
