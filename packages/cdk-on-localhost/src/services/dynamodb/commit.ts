import type { BatchOperation, Item, Store, Table } from 'dynalite/db/index.js'
import { tableOf, validationError } from './engine.ts'
import { itemSize } from './item-size.ts'
import type { StagedStore } from './staged-store.ts'
import type { TableStreams } from './table-streams.ts'

export type Tables = Map<string, Table>

export type TableWriter = {
  store: Store
  streams: TableStreams
  /** The time to live of the items has ended; their records in streams say so. */
  isExpiry?: boolean
}

export type CheckedWrite = { staged: StagedStore; tables: Tables }

const maximumItemBytes = 400 * 1024

function refuseItem(item: Item, table: Table) {
  if (itemSize(item) > maximumItemBytes)
    throw validationError('Item size has exceeded the maximum allowed size')
  for (const index of table.GlobalSecondaryIndexes ?? []) {
    for (const { AttributeName: name } of index.KeySchema) {
      if (item[name]?.S === '' || item[name]?.B === '')
        throw validationError(
          'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
            `The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${index.IndexName}, IndexKey: ${name}`,
        )
    }
  }
}

/**
 * Checks item limits that dynalite does not know.
 * @returns the tables that were changed
 * @throws an AnsweredError for an item over a limit
 */
export async function checkChanges(store: Store, staged: StagedStore): Promise<Tables> {
  const names = new Set(staged.changes.map(({ table }) => table))
  const tables: Tables = new Map()
  for (const name of names) tables.set(name, await tableOf(store, name))
  for (const { table, after } of staged.changes) {
    const definition = tables.get(table)
    if (after && definition) refuseItem(after, definition)
  }
  return tables
}

/** Writes the items, their index entries and the records of their tables' streams in one batch. */
export async function commit(
  { store, streams, isExpiry = false }: TableWriter,
  writes: readonly CheckedWrite[],
  extra: readonly BatchOperation[] = [],
) {
  const changes = writes.map(({ staged, tables }) => ({ changes: staged.changes, tables }))
  const recorded = streams.append(changes, { isExpiry })
  const operations = [...writes.flatMap(({ staged }) => staged.operations), ...recorded.operations, ...extra]
  if (operations.length > 0) await store.db.batch(operations)
  recorded.announce()
}
