import type { Store } from 'dynalite/db/index.js'
import * as z from 'zod'
import { tableSchema } from '#emulator/services/dynamodb/engine.ts'
import type { Ledger } from '#emulator/services/dynamodb/ledger.ts'
import { countItems, rebuildIndexes } from '#emulator/services/dynamodb/tables.ts'

const tableKeys = { gte: 'table~', lt: 'table~\xff' }

/** Names of all tables. */
export async function tableNamesOf({ db }: Store): Promise<string[]> {
  const names: string[] = []
  for await (const key of db.keys(tableKeys)) names.push(key.slice('table~'.length))
  return names
}

/** How many items each table holds, counted. */
export async function countAll(store: Store): Promise<Ledger['items']> {
  const items: Ledger['items'] = {}
  for (const name of await tableNamesOf(store)) items[name] = await countItems(store, name)
  return items
}

const jsonObjectSchema = z.record(z.string(), z.unknown())

function isReadable(text: string): boolean {
  try {
    return jsonObjectSchema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** Removes entries whose bytes are damaged: each would fail every query that meets it. */
async function removeUnreadable({ db }: Store): Promise<void> {
  const keys: string[] = []
  for await (const [key, text] of db.iterator<string>({ gte: '', lt: '\xff', valueEncoding: 'utf8' }))
    if (!isReadable(text)) keys.push(key)
  if (keys.length > 0) await db.batch(keys.map((key) => ({ type: 'del', key })))
}

/**
 * Makes what is left of a damaged store agree with itself: what cannot be read is removed, and indexes are filled anew from their tables'
 * items, of which some may have lost the change that an index has. Answers how many items each table holds.
 */
export async function mendStore(store: Store): Promise<Ledger['items']> {
  await removeUnreadable(store)
  for (const name of await tableNamesOf(store)) {
    const table = tableSchema.parse(store.db.getSync(`table~${name}`))
    await rebuildIndexes(store, table)
  }
  return countAll(store)
}
