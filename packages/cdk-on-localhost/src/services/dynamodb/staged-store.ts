import type { Readable } from 'node:stream'
import type { BatchOperation, Item, PartDb, Store } from 'dynalite/db/index.js'
import { itemSchema } from './engine.ts'

/** One item as an operation found it and leaves it. */
export type Change = { table: string; before: Item | undefined; after: Item | undefined }

/** An item that an operation looked up by key; undefined when there is none. */
export type Lookup = { table: string; key: string; item: Item | undefined }

/** A view of the store that keeps writes back, and knows what was read. */
export type StagedStore = {
  store: Store
  operations: BatchOperation[]
  changes: Change[]
  lookups: Lookup[]
  /** Entries in the order in which a query or scan met them; it may read one further than it uses. */
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
 * A store in which dynalite's actions run without effect. Items and their index entries gathered over one or many
 * actions then go to LevelDB in a single batch, which is atomic: a process that dies leaves all of them or none.
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
