import { announceFreeSlot } from '#functions/clients/imported-queue.ts'
import type { Queue } from '#functions/clients/queue.ts'
import { saveBudget } from '#functions/data/budget/budget.ts'
import type { Table } from '#functions/data/table/table.ts'

type BudgetChange = Parameters<typeof saveBudget>[1]

/** @throws DomainError `budget-changed` */
export async function updateBudget(
  { catalogue, importedQueue }: { catalogue: Table; importedQueue: Queue },
  change: BudgetChange,
): ReturnType<typeof saveBudget> {
  const saved = await saveBudget(catalogue, change)
  // Runs on hold may fit the new budget.
  if (saved.after !== saved.before) await announceFreeSlot(importedQueue)
  return saved
}
