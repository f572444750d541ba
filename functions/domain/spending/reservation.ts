import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { storedCountSchema } from '#shared/rules/bounds.ts'

/** What is kept free in a month (`2026-03`, UTC) for a run that is under way. */
export const reservationSchema = z.object({
  episodeId: numericIdSchema,
  /** The number under which the run's work is counted. */
  attempt: z.int().min(1),
  month: z.string(),
  remainingMicrodollars: storedCountSchema,
  /** Something of it was spent: whatever the limit, the run is gone on with. */
  isBegun: z.boolean(),
  version: z.int().min(1),
})

export type Reservation = z.output<typeof reservationSchema>

/** What a month has more or less in it, spent or reserved, in millionths of a dollar. */
export type MonthChange = { month: string; microdollars: number }

/** What becomes of the months where one reservation takes the place of another and so much is spent. */
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

/** A reservation after some of it was spent; what is left of it moves to the month in which that was. */
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
