import type { BatchOperation, RootDb, Store } from 'dynalite/db/index.js'
import * as z from 'zod'
import type { StagedStore } from '#emulator/services/dynamodb/staged-store.ts'
import { diskError } from '#emulator/state-file.ts'

export const ledgerSchema = z.object({
  /** How many times something was written. */
  writes: z.int(),
  /** How many items each table holds. */
  items: z.record(z.string(), z.int()),
})

/** What a store should hold, written into it with every change: what is missing after damage shows against it. */
export type Ledger = z.output<typeof ledgerSchema>

export const ledgerKey = 'ledger~'

const ledgers = new WeakMap<RootDb, Ledger>()

/** The ledger of a store that keeps one. */
export const ledgerOf = ({ db }: Store): Ledger | undefined => ledgers.get(db)

/** From now on changes of this store are counted on from here. */
export function keepLedger({ db }: Store, ledger: Ledger): void {
  ledgers.set(db, ledger)
}

function itemsAfter(items: Ledger['items'], staged: readonly StagedStore[]): Ledger['items'] {
  const counted = { ...items }
  for (const { table, before, after } of staged.flatMap(({ changes }) => changes))
    counted[table] = (counted[table] ?? 0) + (after ? 1 : 0) - (before ? 1 : 0)
  return counted
}

/**
 * Writes operations and, of a store that keeps one, the ledger with what was staged, at once or not at all.
 * @throws StartError when the disk takes nothing more.
 */
export async function writeCounted(
  store: Store,
  operations: readonly BatchOperation[],
  staged: readonly StagedStore[],
): Promise<void> {
  const ledger = ledgerOf(store)
  if (!ledger) return store.db.batch([...operations])
  const after = { writes: ledger.writes + 1, items: itemsAfter(ledger.items, staged) }
  await store.db
    .batch([...operations, { type: 'put', key: ledgerKey, value: after }])
    .catch((error: unknown) => {
      throw diskError(error, 'a table')
    })
  keepLedger(store, after)
}
