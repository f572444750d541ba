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
 * Sets the monthly limit and returns it before and after; an equal limit writes nothing.
 * @throws DomainError `budget-changed` when `version` is outdated
 */
export async function saveBudget(
  catalogue: Table,
  { monthlyLimitCents, version }: { monthlyLimitCents: number | null; version?: number | undefined },
): Promise<Saved<Budget>> {
  const change = (current: Budget) => ({ ...current, monthlyLimitCents })
  return saveVersioned(catalogue, stored, { change, from: version })
}
