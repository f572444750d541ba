import { budgetKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import {
  readVersioned,
  type Saved,
  saveVersioned,
  type VersionedItem,
} from '#functions/data/table/versioned-item.ts'
import { type Budget, budgetSchema } from '#functions/domain/records/budget-record.ts'

const stored: VersionedItem<Budget> = {
  key: budgetKey,
  schema: budgetSchema,
  changed: {
    code: 'budget-changed',
    message: 'Someone else changed the budget. Check it and save again.',
  },
}

export async function readBudget(catalogue: Table): Promise<Budget> {
  return readVersioned(catalogue, stored)
}

/**
 * Sets the monthly limit; saving what is there already changes nothing. Answers what it was and what it is.
 * @throws DomainError `budget-changed` where it is not that of the version that the change was made from.
 */
export async function saveBudget(
  catalogue: Table,
  { monthlyLimitCents, version }: { monthlyLimitCents: number | null; version?: number | undefined },
): Promise<Saved<Budget>> {
  const change = (current: Budget) => ({ ...current, monthlyLimitCents })
  return saveVersioned(catalogue, stored, { change, from: version })
}
