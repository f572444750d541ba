import { monthOf, readMonth } from '#functions/data/budget/ledger.ts'
import { readBudgetState } from '#functions/data/budget/reservations.ts'
import { listOnHold } from '#functions/data/runs/runs-on-hold.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { Budget } from '#functions/domain/records/budget-record.ts'
import { budgetView, type ShownBudget } from '#functions/domain/views/budget-view.ts'
import type { BudgetView } from '#shared/domain/budget.ts'

type Shown = { budget: Budget; model: ShownBudget['model']; now: Date }

/** Runs on hold beyond this number are not counted. */
const mostCounted = 100

export async function showBudget(catalogue: Table, shown: Shown): Promise<BudgetView> {
  const month = monthOf(shown.now)
  const [sums, { committed }, { entries, next }] = await Promise.all([
    readMonth(catalogue, month),
    readBudgetState(catalogue, month),
    listOnHold(catalogue, { limit: mostCounted }),
  ])
  const onHold = { count: entries.length, hasMore: next !== undefined }
  return budgetView({ ...shown, month, sums, committed, onHold })
}
