import database, { type Item, type Table } from 'dynalite/db/index.js'
import * as z from 'zod'
import type { DynamoDbInput } from './engine.ts'
import { itemSize } from './item-size.ts'
import type { Change } from './staged-store.ts'

const readBlock = 4096
const writeBlock = 1024
const reportSchema = z.enum(['INDEXES', 'TOTAL', 'NONE']).default('NONE')

export type Consumption = {
  table: string
  units: number
  indexes: Record<string, number>
  kind?: 'Read' | 'Write'
}

/** Units of one lookup or one query page: at least one block, half price when eventually consistent. */
export function readUnits(bytes: number, isConsistent: boolean): number {
  return Math.max(1, Math.ceil(bytes / readBlock)) * (isConsistent ? 1 : 0.5)
}

function writeUnits(...items: (Item | undefined)[]): number {
  const bytes = Math.max(...items.map((item) => (item ? itemSize(item) : 0)))
  return Math.max(1, Math.ceil(bytes / writeBlock))
}

/**
 * Index writes: none when the entry is unchanged, two when it moves (developer guide, write capacity of
 * indexes).
 */
function indexUnits(table: Table, indexName: string, change: Change): number {
  const indexes = (table.GlobalSecondaryIndexes ?? []).filter((index) => index.IndexName === indexName)
  const entryOf = (item: Item | undefined) => {
    const entry = item && database.getIndexActions(indexes, undefined, item, table).puts[0]
    // Missing projected attributes are undefined here and absent once stored; the round trip drops them.
    return entry && { key: entry.key, item: JSON.parse(JSON.stringify(entry.item)) }
  }
  const before = entryOf(change.before)
  const after = entryOf(change.after)
  if (before && after && before.key !== after.key) return writeUnits(before.item) + writeUnits(after.item)
  if (JSON.stringify(before?.item) === JSON.stringify(after?.item)) return 0
  return writeUnits(before?.item, after?.item)
}

/** A transaction prepares and commits the item, so it costs twice; its index writes cost once. */
export function writeConsumption(table: Table, change: Change, isTransactional = false): Consumption {
  const indexes = (table.GlobalSecondaryIndexes ?? [])
    .map((index) => [index.IndexName, indexUnits(table, index.IndexName, change)] as const)
    .filter(([, units]) => units > 0)
  return {
    table: table.TableName,
    units: writeUnits(change.before, change.after) * (isTransactional ? 2 : 1),
    indexes: Object.fromEntries(indexes),
    kind: isTransactional ? 'Write' : undefined,
  }
}

function merge(consumptions: readonly Consumption[]): Consumption[] {
  const byTable = new Map<string, Consumption>()
  for (const consumption of consumptions) {
    const sum = byTable.get(consumption.table) ?? { ...consumption, units: 0, indexes: {} }
    sum.units += consumption.units
    for (const [index, units] of Object.entries(consumption.indexes))
      sum.indexes[index] = (sum.indexes[index] ?? 0) + units
    byTable.set(consumption.table, sum)
  }
  return [...byTable.values()]
}

/**
 * `ConsumedCapacity` in the detail that `ReturnConsumedCapacity` requests. `reckon` is lazy, because it takes
 * longer than most calls.
 */
export function consumedCapacity(
  reckon: () => readonly Consumption[],
  input: DynamoDbInput,
): object[] | undefined {
  const report = reportSchema.parse(input.ReturnConsumedCapacity)
  if (report === 'NONE') return undefined
  return merge(reckon()).map(({ table, units, indexes, kind }) => {
    const figures = (value: number) => ({
      CapacityUnits: value,
      ...(kind && { [`${kind}CapacityUnits`]: value }),
    })
    const total = units + Object.values(indexes).reduce((sum, value) => sum + value, 0)
    if (report === 'TOTAL') return { TableName: table, ...figures(total) }
    const byIndex = Object.entries(indexes).map(([name, value]) => [name, figures(value)])
    return {
      TableName: table,
      ...figures(total),
      Table: figures(units),
      ...(byIndex.length > 0 && { GlobalSecondaryIndexes: Object.fromEntries(byIndex) }),
    }
  })
}
