import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import database, { type Item, type Store } from 'dynalite/db/index.js'
import { accountId, region } from '#emulator/aws/identity.ts'
import { codeOf, isAnswered, jsonService } from '#emulator/aws/json-service.ts'
import type { AwsService } from '#emulator/aws/service.ts'
import { dynamoDbOperations } from '#emulator/services/dynamodb/operations.ts'
import { permissionsOf } from '#emulator/services/dynamodb/permissions.ts'
import { createQueue } from '#emulator/services/dynamodb/queue.ts'
import { countItems, ensureTable, type TableDefinition } from '#emulator/services/dynamodb/tables.ts'
import { deleteExpired, listExpired } from '#emulator/services/dynamodb/time-to-live.ts'
import { forgetOldTokens } from '#emulator/services/dynamodb/transactions.ts'

export type DynamoDb = AwsService & {
  /** Creates the table or, when it is there, brings its indexes and its expiry up to date. */
  createTable(definition: TableDefinition): Promise<void>
  /** Makes the next transactions fail as those do that met another one on the same item. */
  injectConflicts(count: number): void
  /** Deletes what has expired; it also runs by itself every minute. */
  sweepExpired(now: Date): Promise<void>
  tableNames(): Promise<string[]>
  /** How many items a table holds now. */
  countItems(table: string): Promise<number>
}

const sweepMilliseconds = 60_000
const sweepBatch = 500

/** Has single entries read on this thread: to ask another one for it takes many times as long as reading. */
function readOnThisThread({ db }: Store): void {
  function read(key: string): { error?: Error; value?: Item } {
    try {
      return { value: db.getSync(key) }
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) }
    }
  }
  db.get = (key, callback) => {
    setImmediate(() => {
      const { error, value } = read(key)
      callback(error, value)
    })
  }
}

async function openStore(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true })
  const store = database.create({ path: join(folder, 'level') })
  store.tableDb.awsAccountId = accountId
  store.tableDb.awsRegion = region
  await store.db.open()
  readOnThisThread(store)
  return store
}

/**
 * DynamoDB on LevelDB: dynalite's expressions and actions, run without effect and committed in one atomic batch. That
 * gives transactions, and a process that dies leaves no half of any write, items and index entries included.
 */
export async function createDynamoDb({
  folder,
  now = () => new Date(),
}: {
  folder: string
  now?: () => Date
}): Promise<DynamoDb> {
  const store = await openStore(folder)
  const queue = createQueue()
  let conflicts = 0
  const operations = dynamoDbOperations({
    store,
    queue,
    now,
    takeConflict: () => conflicts > 0 && conflicts-- > 0,
  })

  async function tableNames(): Promise<string[]> {
    const names: string[] = []
    for await (const [key] of store.db.iterator({ gte: 'table~', lt: 'table~\xff' }))
      names.push(key.slice('table~'.length))
    return names
  }

  async function sweepExpired(now: Date) {
    for (const table of await tableNames()) {
      const { keys, attribute } = await listExpired(store, table, { now, limit: sweepBatch })
      for (const key of keys)
        await queue
          .run(() => deleteExpired(store, table, { key, attribute, now }))
          .catch((error: unknown) => {
            if (!isAnswered(error) || codeOf(error) !== 'ConditionalCheckFailedException') throw error
          })
    }
    await queue.run(() => forgetOldTokens(store, now))
  }

  const timer = setInterval(() => {
    sweepExpired(now()).catch((error: unknown) => console.error('Sweeping expired items failed:', error))
  }, sweepMilliseconds).unref()

  const service = jsonService({
    signingName: 'dynamodb',
    version: '1.0',
    operations,
    permissionsOf,
    async close() {
      clearInterval(timer)
      await queue.idle()
      await store.db.close()
    },
  })

  return {
    ...service,
    createTable: (definition) => queue.run(() => ensureTable(store, definition)),
    injectConflicts: (count) => {
      conflicts = count
    },
    sweepExpired,
    tableNames,
    countItems: (table) => countItems(store, table),
  }
}
