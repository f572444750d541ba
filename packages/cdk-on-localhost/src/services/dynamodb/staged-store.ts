import type { Readable } from 'node:stream'
import type { BatchOperation, Item, PartDb, Store } from 'dynalite/db/index.js'
import { itemSchema } from './engine.ts'

export type Change = { table: string; before: Item | undefined; after: Item | undefined }

export type Lookup = { table: string; key: string; item: Item | undefined }

export type StagedStore = {
  store: Store
  operations: BatchOperation[]
  changes: Change[]
  lookups: Lookup[]
  /** In the order read; may contain one entry more than the page. */
  traversed: Item[]
}

function withTraversal(part: PartDb, traversed: Item[]): PartDb['createValueStream'] {
  return (options) => {
    const stream: Readable = part.createValueStream(options)
    stream.on('data', (item: Item) => traversed.push(item))
    return stream
  }
}

function stagedPart(part: PartDb, prefix: string, staged: Omit<StagedStore, 'store'>): PartDb {
  return {
    ...part,
    createValueStream: withTraversal(part, staged.traversed),
    put(key, value, callback) {
      staged.operations.push({ type: 'put', key: prefix + key, value })
      queueMicrotask(callback)
    },
    del(key, callback) {
      staged.operations.push({ type: 'del', key: prefix + key })
      queueMicrotask(callback)
    },
  }
}

function stagedItems(part: PartDb, table: string, staged: Omit<StagedStore, 'store'>): PartDb {
  const writing = stagedPart(part, `item-${table}~`, staged)
  const found = new Map<string, Item | undefined>()
  return {
    ...writing,
    get(key, callback) {
      part.get(key, (error, item) => {
        if (!error) {
          found.set(key, item)
          staged.lookups.push({ table, key, item })
        }
        callback(error, item)
      })
    },
    put(key, value, callback) {
      staged.changes.push({ table, before: found.get(key), after: itemSchema.parse(value) })
      writing.put(key, value, callback)
    },
    del(key, callback) {
      staged.changes.push({ table, before: found.get(key), after: undefined })
      writing.del(key, callback)
    },
  }
}

/**
 * A store on which dynalite's actions run without effect. Item and index writes of one or many actions then
 * go to LevelDB in a single atomic batch, so a crash leaves all or none.
 */
export function stage(store: Store): StagedStore {
  const staged = { operations: [], changes: [], lookups: [], traversed: [] }
  return {
    ...staged,
    store: {
      ...store,
      tableDb: { ...store.tableDb, ...stagedPart(store.tableDb, 'table~', staged) },
      getItemDb: (table) => stagedItems(store.getItemDb(table), table, staged),
      getIndexDb: (indexType, table, index) =>
        stagedPart(
          store.getIndexDb(indexType, table, index),
          `index-${indexType.toLowerCase()}~${table}~${index}~`,
          staged,
        ),
    },
  }
}
