import { Readable } from 'node:stream'
import database, { type Callback, type Item, type Store } from 'dynalite/db/index.js'
import { accountId, region } from '../../aws/identity.ts'
import { codeOf, isAnsweredError, jsonService } from '../../aws/json-service.ts'
import type { AwsService } from '../../aws/service.ts'
import { createContention } from './contention.ts'
import { type OpenStore, openStoredStore } from './open-store.ts'
import { dynamoDbOperations } from './operations.ts'
import { dynamoDbPermissions } from './permissions.ts'
import type { StreamSources } from './stream-types.ts'
import type { TableDefinition } from './table-definition.ts'
import { countItems } from './table-size.ts'
import { createTableStreams } from './table-streams.ts'
import { ensureTable, tableNamesOf } from './tables.ts'
import { createTaskQueue } from './task-queue.ts'
import { deleteExpired, listExpired } from './time-to-live.ts'
import type { TransactionDelay } from './transaction-delay.ts'
import { forgetOldTokens } from './transactions.ts'

export type DynamoDb = AwsService & {
  createTable(definition: TableDefinition): Promise<{ streamArn: string | undefined }>
  streams: StreamSources
  injectConflicts(count: number): void
  /**
   * Makes each transaction take this long and refuses conflicting requests, as AWS does. Undefined restores
   * the default.
   */
  delayTransactions(delay: TransactionDelay | undefined): void
  /** Deletes expired items. Also runs every minute. */
  sweepExpired(now: Date): Promise<void>
  /**
   * From now on deletes old records of streams every minute. Their readers must be open, because only a
   * reader keeps a record that it has yet to read.
   */
  startTrimmingStreams(): void
  tableNames(): Promise<string[]>
  countItems(table: string): Promise<number>
}

const sweepMilliseconds = 60_000
const sweepBatch = 500

/**
 * Reads single entries on this thread: passing the read to LevelDB's thread pool takes many times as long as
 * the read itself. Caches table descriptions, which every operation reads several times, until they are
 * written.
 */
function readOnThisThread({ db }: Store): void {
  const tables = new Map<string, Item>()

  function read(key: string): { error?: Error; value?: Item } {
    const table = tables.get(key)
    if (table) return { value: table }
    try {
      const value = db.getSync(key)
      if (value && key.startsWith('table~')) tables.set(key, value)
      return { value }
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) }
    }
  }
  db.get = (key, callback) => {
    queueMicrotask(() => {
      const { error, value } = read(key)
      callback(error, value)
    })
  }

  async function forgetting(keys: readonly string[], write: () => unknown): Promise<void> {
    try {
      await write()
    } finally {
      // Also after a failure, because dynalite modifies the cached object before it writes it.
      for (const key of keys) tables.delete(key)
    }
  }
  async function callBack(written: Promise<void>, callback: Callback | undefined): Promise<void> {
    if (!callback) return written
    written.then(
      () => setImmediate(callback),
      (error) => setImmediate(callback, error),
    )
  }
  const { put, del, batch } = db
  db.put = (key, value, callback) =>
    callBack(
      forgetting([key], () => put.call(db, key, value)),
      callback,
    )
  db.del = (key, callback) =>
    callBack(
      forgetting([key], () => del.call(db, key)),
      callback,
    )
  db.batch = (operations, callback) => {
    const keys = operations.map(({ key }) => key)
    return callBack(
      forgetting(keys, () => batch.call(db, operations)),
      callback,
    )
  }
}

const firstPiece = 4
const largestPiece = 128

/** Iterates ranges in growing chunks; entry by entry, the iterator takes longer than the reads. */
function readInPieces({ db }: Store): void {
  db.createValueStream = (options) => {
    const values = db.values(options)
    let size = firstPiece
    return new Readable({
      objectMode: true,
      read() {
        values.nextv(size).then(
          (entries) => {
            for (const entry of entries) this.push(entry)
            if (entries.length === 0) this.push(null)
          },
          (error: Error) => this.destroy(error),
        )
        size = Math.min(size * 2, largestPiece)
      },
      destroy: (error, done) => void values.close().then(() => done(error), done),
    })
  }
}

function openInMemory(): OpenStore {
  const store = database.create({ path: undefined })
  return { store, close: () => store.db.close() }
}

async function prepare({ store }: OpenStore): Promise<void> {
  store.tableDb.awsAccountId = accountId
  store.tableDb.awsRegion = region
  await store.db.open()
  readOnThisThread(store)
  readInPieces(store)
}

/**
 * DynamoDB on LevelDB. dynalite's expressions and actions run without effect on a staged store, and one
 * atomic batch commits the result. That gives transactions, and a crash leaves no partial write between items
 * and index entries.
 */
export async function createDynamoDb({
  folder,
  now = () => new Date(),
}: {
  folder?: string
  now?: () => Date
}): Promise<DynamoDb> {
  const opened = folder === undefined ? openInMemory() : await openStoredStore(folder)
  await prepare(opened)
  const { store } = opened
  const streams = createTableStreams({ store, now })
  const writer = { store, streams }
  const queue = createTaskQueue()
  const contention = createContention(store)
  let conflicts = 0
  let isTrimming = false
  const operations = dynamoDbOperations({
    writer,
    queue,
    now,
    takeConflict: () => conflicts > 0 && conflicts-- > 0,
    contention,
  })

  async function sweepExpired(now: Date) {
    for (const table of await tableNamesOf(store)) {
      const { keys, attribute } = await listExpired(store, table, { now, limit: sweepBatch })
      for (const key of keys)
        await queue
          .run(() => deleteExpired(writer, table, { key, attribute, now }))
          .catch((error: unknown) => {
            if (!isAnsweredError(error) || codeOf(error) !== 'ConditionalCheckFailedException') throw error
          })
    }
    await queue.run(() => forgetOldTokens(store, now))
  }

  async function sweep() {
    await sweepExpired(now())
    if (isTrimming) await streams.trim(now())
  }

  const timer = setInterval(() => {
    sweep().catch((error: unknown) => console.error('Sweeping expired items failed:', error))
  }, sweepMilliseconds).unref()

  const service = jsonService({
    signingName: 'dynamodb',
    version: '1.0',
    operations,
    permissionsOf: dynamoDbPermissions,
    async close() {
      clearInterval(timer)
      await queue.idle()
      await opened.close()
    },
  })

  return {
    ...service,
    createTable: (definition) => queue.run(() => ensureTable(store, definition, now())),
    streams,
    injectConflicts: (count) => {
      conflicts = count
    },
    delayTransactions: contention.setDelay,
    sweepExpired,
    startTrimmingStreams: () => {
      isTrimming = true
    },
    tableNames: () => tableNamesOf(store),
    countItems: (table) => countItems(store, table),
  }
}
