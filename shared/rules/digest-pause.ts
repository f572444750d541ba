import { dayMilliseconds } from '#shared/domain/time-units.ts'

/** As the button says it. */
const usualDays = 28
/** Also in a leap year. */
const mostDays = 366

const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * dayMilliseconds)

/** When a pause of four weeks ends that begins now. */
export const usualPauseEnd = (now: Date): Date => daysAfter(now, usualDays)

/** Until when digests may be held back: whoever forgets a pause hears of us again within a year. */
export const latestPauseEnd = (now: Date): Date => daysAfter(now, mostDays)
