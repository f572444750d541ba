import { expect } from 'vitest'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import type { Table } from '#functions/data/table/table.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'

/** Expects that every copy and every count in the catalogue agrees with its original. */
export async function expectNoDrift({ catalogue }: { catalogue: Table }, when = ''): Promise<void> {
  expect(await findDrift(catalogue), when).toEqual([])
}

/** Returns the number of places that had drift. */
export async function repairDrift({ catalogue }: { catalogue: Table }): Promise<number> {
  const found = await findDrift(catalogue)
  await correctDrift(catalogue, found)
  return found.length
}
