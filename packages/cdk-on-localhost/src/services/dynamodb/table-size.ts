import type { Store } from 'dynalite/db/index.js'
import { itemSchema } from './engine.ts'
import { itemSize } from './item-size.ts'

export const rowsOf = (table: string) => ({ gte: `item-${table}~`, lt: `item-${table}~\xff` })

export async function countItems(store: Store, table: string): Promise<number> {
  let count = 0
  for await (const _ of store.db.keys(rowsOf(table))) count += 1
  return count
}

/** Exact and current. AWS updates these figures about every six hours. */
export async function measure(store: Store, table: string) {
  let ItemCount = 0
  let TableSizeBytes = 0
  for await (const [, value] of store.db.iterator(rowsOf(table))) {
    ItemCount += 1
    TableSizeBytes += itemSize(itemSchema.parse(value))
  }
  return { ItemCount, TableSizeBytes }
}
