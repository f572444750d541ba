import {
  addCommitted,
  type BudgetState,
  ceilingFor,
  type Need,
  refuseSpending,
  totalOf,
} from '#functions/domain/spending/breaker.ts'
import type { Reservation } from '#functions/domain/spending/reservation.ts'
import type { SpendingRefusal } from '#shared/rules/budget.ts'

/** `attempt`: the attempt under which costs are counted. `month`: UTC, such as `2026-03`. */
export type Planned = { episodeId: number; attempt: number; need: Need; month: string }

export type ReservationPlan =
  | { kind: 'refuse'; reason: SpendingRefusal }
  | { kind: 'keep' }
  /** `ceiling`: the most that the month may have committed after the write; undefined: no limit. */
  | { kind: 'save'; reservation: Reservation; ceiling: number | undefined }

type Current = {
  reservation: Reservation | undefined
  /** Undefined: the limit does not apply to this run. */
  budget: BudgetState | undefined
}

/** A run that reserves no more than before may go on over a lowered limit, but not without a budget. */
const appliesWithoutGrowth = (reason: SpendingRefusal) => reason === 'no-budget' || reason === 'unreadable'

/** Replaces the run's earlier reservation, even one for another month. */
export function planReservation(
  { episodeId, attempt, need, month }: Planned,
  { reservation, budget }: Current,
): ReservationPlan {
  const total = totalOf(need)
  if (!reservation && total === 0) return { kind: 'keep' }
  const reservedHere = reservation?.month === month ? reservation.remainingMicrodollars : 0
  const growth = total - reservedHere
  const reason = budget && refuseSpending(need, addCommitted(budget, -reservedHere))
  if (reason && (growth > 0 || appliesWithoutGrowth(reason))) return { kind: 'refuse', reason }
  if (reservation?.month === month && growth === 0) return { kind: 'keep' }
  return {
    kind: 'save',
    reservation: {
      episodeId,
      attempt,
      month,
      remainingMicrodollars: total,
      isBegun: reservation?.isBegun ?? false,
      version: (reservation?.version ?? 0) + 1,
    },
    ceiling: budget && growth > 0 ? ceilingFor(need, budget.limitCents ?? 0) : undefined,
  }
}
