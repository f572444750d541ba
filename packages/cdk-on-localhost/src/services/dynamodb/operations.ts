import type { Store } from 'dynalite/db/index.js'
import * as z from 'zod'
import { type JsonOperation, operation } from '../../aws/json-service.ts'
import type { TableWriter } from './commit.ts'
import type { Contention } from './contention.ts'
import { type DynamoDbInput, runOperation } from './engine.ts'
import { batchGetItem, getItem, readPage } from './reads.ts'
import {
  continuousBackupsSchema,
  createTable,
  createTableSchema,
  describeContinuousBackups,
  describeTable,
  updateContinuousBackups,
  updateTable,
  updateTableSchema,
} from './tables.ts'
import type { TaskQueue } from './task-queue.ts'
import { describeTimeToLive, updateTimeToLive, updateTimeToLiveSchema } from './time-to-live.ts'
import { transactWriteItems } from './transactions.ts'
import { batchWriteItem, type ItemWrite, writeItem } from './writes.ts'

type Action<Given> = (store: Store, input: Given) => Promise<DynamoDbInput>

export type OperationsContext = {
  writer: TableWriter
  queue: TaskQueue
  now(): Date
  takeConflict(): boolean
  contention: Contention
}

const inputSchema = z.record(z.string(), z.unknown())

export function dynamoDbOperations({ writer, queue, now, takeConflict, contention }: OperationsContext) {
  const { store } = writer
  /** Runs concurrently; LevelDB reads from a snapshot. */
  const reading = (action: Action<DynamoDbInput>) => operation(inputSchema, (input) => action(store, input))
  /** Runs one at a time, so that each write sees all earlier ones and no later one. */
  const changing = <Schema extends z.ZodType>(schema: Schema, action: Action<z.output<Schema>>) =>
    operation(schema, (input) => queue.run(() => action(store, input)))
  const writing = (name: ItemWrite) =>
    operation(inputSchema, (input) =>
      contention.write(input, () => queue.run(() => writeItem(writer, name, input))),
    )

  return {
    PutItem: writing('PutItem'),
    UpdateItem: writing('UpdateItem'),
    DeleteItem: writing('DeleteItem'),
    BatchWriteItem: changing(inputSchema, (_, input) => batchWriteItem(writer, input)),
    TransactWriteItems: operation(inputSchema, (input) =>
      contention.transaction(input, () =>
        queue.run(() => transactWriteItems(writer, input, { now: now(), takeConflict })),
      ),
    ),
    GetItem: reading(getItem),
    BatchGetItem: reading(batchGetItem),
    Query: reading((_, input) => readPage(store, 'Query', input)),
    Scan: reading((_, input) => readPage(store, 'Scan', input)),
    CreateTable: changing(createTableSchema, createTable),
    UpdateTable: changing(updateTableSchema, (_, input) => updateTable(store, input, now())),
    DescribeTable: reading(describeTable),
    UpdateTimeToLive: changing(updateTimeToLiveSchema, updateTimeToLive),
    DescribeTimeToLive: reading(describeTimeToLive),
    UpdateContinuousBackups: changing(continuousBackupsSchema, updateContinuousBackups),
    DescribeContinuousBackups: reading(describeContinuousBackups),
    TagResource: changing(inputSchema, (_, input) => runOperation(store, 'TagResource', input)),
    ListTagsOfResource: reading((_, input) => runOperation(store, 'ListTagsOfResource', input)),
  } satisfies Record<string, JsonOperation>
}
