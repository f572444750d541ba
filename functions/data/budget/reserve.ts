import { ledgerMonthKey } from '#functions/data/budget/ledger-keys.ts'
import {
  commitActions,
  findReservation,
  readBudgetState,
  saveReservation,
} from '#functions/data/budget/reservations.ts'
import { addAction } from '#functions/data/statistics/counters.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { type NumberedRun, workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import { type Need, totalOf } from '#functions/domain/spending/breaker.ts'
import { type MonthChange, monthChanges, type Reservation } from '#functions/domain/spending/reservation.ts'
import { planReservation } from '#functions/domain/spending/reservation-plan.ts'
import type { SpendingRefusal } from '#shared/rules/budget.ts'

/** The write itself checks the limit, because other runs may reserve at the same time. */
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

type Replacement = { before: Reservation | undefined; after: Reservation; ceiling: number | undefined }

async function replaceReservation(catalogue: Table, { before, after, ceiling }: Replacement): Promise<void> {
  const changes = monthChanges(before, after, { month: after.month, microdollars: 0 })
  const here = changes.find(({ month }) => month === after.month)
  const isLimited = here !== undefined && ceiling !== undefined
  await transact(catalogue, [
    saveReservation(catalogue, after),
    ...(isLimited ? [commitWithin(catalogue, here, ceiling)] : []),
    ...commitActions(
      catalogue,
      changes.filter((change) => !(isLimited && change === here)),
    ),
  ])
}

export type ReservationRequest = {
  run: NumberedRun
  need: Need
  month: string
  /** The run's transcription is already paid, so the limit does not apply. */
  mustGoOn: boolean
}

/**
 * Reserves the cost of the rest of the run. Returns why the budget refuses it; undefined when the run may go
 * on. A run that has started to spend is never refused.
 */
export async function reserve(
  catalogue: Table,
  { run, need, month, mustGoOn }: ReservationRequest,
): Promise<SpendingRefusal | undefined> {
  return repeatWhileStale(async () => {
    const before = await findReservation(catalogue, run)
    if (!before && totalOf(need) === 0) return undefined
    const mayBeRefused = !mustGoOn && !before?.isBegun
    const budget = mayBeRefused ? await readBudgetState(catalogue, month) : undefined
    const planned = { episodeId: run.episodeId, attempt: workAttemptOf(run), need, month }
    const plan = planReservation(planned, { reservation: before, budget })
    if (plan.kind === 'refuse') return plan.reason
    if (plan.kind === 'save') {
      const { reservation, ceiling } = plan
      await replaceReservation(catalogue, { before, after: reservation, ceiling })
    }
    return undefined
  })
}
