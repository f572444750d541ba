import { EventEmitter } from 'node:events'
import type { BatchOperation, Store, Table } from 'dynalite/db/index.js'
import * as z from 'zod'
import { tableSchema } from './engine.ts'
import type { Change } from './staged-store.ts'
import { streamKeys } from './stream-keys.ts'
import { openStreamReader } from './stream-reader.ts'
import { streamRecord } from './stream-records.ts'
import type { StreamReader, StreamSources } from './stream-types.ts'
import type { StreamViewType } from './table-definition.ts'

type Write = { changes: readonly Change[]; tables: ReadonlyMap<string, Table> }

export type TableStreams = StreamSources & {
  /** Operations for the batch of the writes. `announce` wakes the readers once it is committed. */
  append(
    writes: readonly Write[],
    options: { isExpiry: boolean },
  ): { operations: BatchOperation[]; announce(): void }
}

const retentionMilliseconds = 24 * 3600 * 1000
const sequenceSchema = z.number().default(0)
const storedSchema = z.object({ dynamodb: z.object({ ApproximateCreationDateTime: z.number() }) })
const streamArn = /:table\/([^/]+)\/stream\/[^/]+$/

/** Serialized writes take consecutive numbers; the last one is in the batch of the write. */
const lastSequence = ({ db }: Store) => sequenceSchema.parse(db.getSync(streamKeys.lastSequence))

export function createTableStreams({ store, now }: { store: Store; now(): Date }): TableStreams {
  const arrivals = new EventEmitter().setMaxListeners(0)
  const readers = new Map<StreamReader, string>()

  async function trimTable(table: string, before: number): Promise<void> {
    const positions = [...readers].flatMap(([reader, name]) => (name === table ? [reader.position()] : []))
    const lastRead = Math.min(...positions)
    const operations: BatchOperation[] = []
    for await (const [key, value] of store.db.iterator(streamKeys.records(table))) {
      const { dynamodb } = storedSchema.parse(value)
      if (dynamodb.ApproximateCreationDateTime * 1000 >= before) break
      if (streamKeys.sequenceOf(key) > lastRead) break
      operations.push({ type: 'del', key })
    }
    if (operations.length > 0) await store.db.batch(operations)
  }

  return {
    append(writes, { isExpiry }) {
      const operations: BatchOperation[] = []
      const names = new Set<string>()
      let sequence: number | undefined
      for (const { changes, tables } of writes) {
        for (const change of changes) {
          const table = tables.get(change.table)
          if (!table?.StreamSpecification) continue
          const next: number = (sequence ?? lastSequence(store)) + 1
          const value = streamRecord(change, table, { sequence: next, at: now(), isExpiry })
          if (!value) continue
          sequence = next
          names.add(change.table)
          operations.push({ type: 'put', key: streamKeys.record(change.table, next), value })
        }
      }
      if (sequence !== undefined)
        operations.push({ type: 'put', key: streamKeys.lastSequence, value: sequence })
      return { operations, announce: () => names.forEach((name) => void arrivals.emit(name)) }
    },
    find(arn) {
      const [, name = ''] = streamArn.exec(arn) ?? []
      const table = tableSchema.safeParse(store.db.getSync(`table~${name}`)).data
      return table?.LatestStreamArn === arn ? name : undefined
    },
    open(table, { name, startingPosition }) {
      const reader = openStreamReader(store, {
        table,
        name,
        start: startingPosition === 'LATEST' ? lastSequence(store) : 0,
        arrivals,
      })
      readers.set(reader, table)
      return reader
    },
    async trim(at) {
      const before = at.getTime() - retentionMilliseconds
      for await (const key of store.db.keys({ gte: 'table~', lt: 'table~\xff' }))
        await trimTable(key.slice('table~'.length), before)
    },
  }
}

/** @returns the table with this stream; a new view type replaces the stream, as on AWS */
export async function withStream(
  { db }: Store,
  table: Table,
  { viewType, now }: { viewType: StreamViewType | undefined; now: Date },
): Promise<Table> {
  if (table.StreamSpecification?.StreamViewType === viewType) return table
  await db.clear(streamKeys.records(table.TableName))
  await db.clear(streamKeys.positions(table.TableName))
  const label = now.toISOString().slice(0, -1)
  const {
    StreamSpecification: _specification,
    LatestStreamArn: _arn,
    LatestStreamLabel: _label,
    ...others
  } = table
  if (!viewType) return others
  return {
    ...others,
    StreamSpecification: { StreamEnabled: true, StreamViewType: viewType },
    LatestStreamLabel: label,
    LatestStreamArn: `${table.TableArn}/stream/${label}`,
  }
}
