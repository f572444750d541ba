import { ledgerMonthKey } from '#functions/data/budget/ledger-keys.ts'
import {
  commitActions,
  findReservation,
  readStanding,
  saveReservation,
} from '#functions/data/budget/reservations.ts'
import { addAction } from '#functions/data/statistics/counters.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { type NumberedRun, workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import {
  type BudgetState,
  ceilingFor,
  type Need,
  refuseSpending,
  totalOf,
} from '#functions/domain/spending/breaker.ts'
import { type MonthChange, monthChanges, type Reservation } from '#functions/domain/spending/reservation.ts'
import type { SpendingRefusal } from '#shared/rules/budget.ts'

function commitWithin(catalogue: Table, { month, microdollars }: MonthChange, ceiling: number): WriteAction {
  const action = addAction(catalogue, ledgerMonthKey(month), {
    counts: { committedMicrodollars: microdollars },
  })
  return {
    Update: {
      ...action.Update,
      TableName: catalogue.name,
      Key: ledgerMonthKey(month),
      UpdateExpression: action.Update?.UpdateExpression,
      ConditionExpression: 'attribute_not_exists(#committedMicrodollars) OR #committedMicrodollars <= :most',
      ExpressionAttributeValues: {
        ...action.Update?.ExpressionAttributeValues,
        ':most': ceiling - microdollars,
      },
    },
  }
}

export type ReservationRequest = {
  run: NumberedRun
  need: Need
  month: string
  /** Its transcription is already paid for, so the limit does not apply. */
  mustGoOn: boolean
}

type Renewal = { before: Reservation | undefined; after: Reservation; request: ReservationRequest }

function renewed({ run, need, month }: ReservationRequest, before: Reservation | undefined): Reservation {
  return {
    episodeId: run.episodeId,
    attempt: workAttemptOf(run),
    month,
    remainingMicrodollars: totalOf(need),
    isBegun: before?.isBegun ?? false,
    version: (before?.version ?? 0) + 1,
  }
}

async function writeRenewal(
  catalogue: Table,
  { before, after, request }: Renewal,
  ceiling: number | undefined,
): Promise<void> {
  const changes = monthChanges(before, after, { month: request.month, microdollars: 0 })
  const here = changes.find(({ month }) => month === request.month)
  const elsewhere = changes.filter(({ month }) => month !== request.month)
  await transact(catalogue, [
    saveReservation(catalogue, after),
    ...commitActions(catalogue, elsewhere),
    ...(here && ceiling !== undefined
      ? [commitWithin(catalogue, here, ceiling)]
      : commitActions(catalogue, here ? [here] : [])),
  ])
}

const withoutOwn = (standing: BudgetState, own: number): BudgetState => ({
  ...standing,
  committed: standing.committed === null ? null : standing.committed - own,
})

/**
 * Returns why the budget refuses the run; undefined when the cost is reserved. A run that has begun to spend
 * is never refused. A run that needs no more than it reserved in this month is refused only if the budget was
 * removed or is unreadable.
 */
export async function reserve(
  catalogue: Table,
  request: ReservationRequest,
): Promise<SpendingRefusal | undefined> {
  const { run, need, month, mustGoOn } = request
  return repeatWhileStale(async () => {
    const before = await findReservation(catalogue, run)
    if (!before && totalOf(need) === 0) return undefined
    const after = renewed(request, before)
    const own = before?.month === month ? before.remainingMicrodollars : 0
    const growth = after.remainingMicrodollars - own
    const mayBeRefused = !mustGoOn && !before?.isBegun
    const standing = mayBeRefused ? await readStanding(catalogue, month) : undefined
    const refusal = standing && refuseSpending(need, withoutOwn(standing, own))
    if (refusal === 'no-budget' || refusal === 'unreadable' || (refusal && growth > 0)) return refusal
    if (before && growth === 0 && before.month === month) return undefined
    const ceiling = standing && growth > 0 ? ceilingFor(need, standing.limitCents ?? 0) : undefined
    await writeRenewal(catalogue, { before, after, request }, ceiling)
    return undefined
  })
}
