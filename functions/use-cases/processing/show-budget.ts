import { monthOf, readMonth } from '#functions/data/ledger.ts'
import type { Table } from '#functions/data/table.ts'
import type { Budget } from '#functions/domain/records/budget-record.ts'
import { budgetView, type ShownBudget } from '#functions/domain/views/budget-view.ts'
import type { BudgetView } from '#shared/domain/budget.ts'

type Shown = { budget: Budget; model: ShownBudget['model']; now: Date }

/** The budget beside what this month has cost so far. */
export async function showBudget(catalogue: Table, shown: Shown): Promise<BudgetView> {
  const month = monthOf(shown.now)
  return budgetView({ ...shown, month, sums: await readMonth(catalogue, month) })
}
