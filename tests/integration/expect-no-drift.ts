import { expect } from 'vitest'
import type { Table } from '#functions/data/table/table.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'

/** Every copy and every count in the catalogue agrees with its original. */
export async function expectNoDrift({ catalogue }: { catalogue: Table }, when = ''): Promise<void> {
  expect(await findDrift(catalogue), when).toEqual([])
}
