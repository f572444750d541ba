import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'

/** `month`: UTC, such as `2026-03`. */
export const reservationSchema = z.object({
  episodeId: numericIdSchema,
  attempt: z.int().min(1),
  month: z.string(),
  remainingMicrodollars: z.int().min(0),
  /** The run has spent money, so it continues even over the limit. */
  isBegun: z.boolean(),
  version: z.int().min(1),
})

export type Reservation = z.output<typeof reservationSchema>

/** Millionths of a dollar, may be negative. */
export type MonthChange = { month: string; microdollars: number }

export function monthChanges(
  before: Reservation | undefined,
  after: Reservation | undefined,
  spent: MonthChange,
): MonthChange[] {
  const changes = new Map([[spent.month, spent.microdollars]])
  const add = (month: string, microdollars: number) =>
    changes.set(month, (changes.get(month) ?? 0) + microdollars)
  if (before) add(before.month, -before.remainingMicrodollars)
  if (after) add(after.month, after.remainingMicrodollars)
  return [...changes].map(([month, microdollars]) => ({ month, microdollars }))
}

export function spentOn(reservation: Reservation, { month, microdollars }: MonthChange): Reservation {
  const { remainingMicrodollars, version } = reservation
  return {
    ...reservation,
    month,
    remainingMicrodollars: Math.max(0, remainingMicrodollars - microdollars),
    isBegun: true,
    version: version + 1,
  }
}
