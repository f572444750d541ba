import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { AwsService } from 'cdk-on-localhost'
import { createDynamoDb, type DynamoDb, startAwsEndpoint } from 'cdk-on-localhost/testing'
import * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import { type Table, tableFormat } from '#functions/data/table/table.ts'
import {
  type FailingService,
  failingService,
  type OperationWatch,
} from '#tests/integration/failing-service.ts'

const indexes = ['gsi1', 'gsi2', 'gsi3', 'gsi4']

const schemaOf = (prefix: string) => [
  { AttributeName: `${prefix}pk`, KeyType: 'HASH' },
  { AttributeName: `${prefix}sk`, KeyType: 'RANGE' },
]

/** All tables of the template have this shape or less. */
export function definitionOf(name: string) {
  return {
    TableName: name,
    KeySchema: schemaOf(''),
    AttributeDefinitions: ['', ...indexes].flatMap((prefix) =>
      schemaOf(prefix).map(({ AttributeName }) => ({ AttributeName, AttributeType: 'S' })),
    ),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index,
      KeySchema: schemaOf(index),
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['card'] },
    })),
  }
}

export type CatalogueEnvironment = {
  dynamoDb: DynamoDb
  database: FailingService
  endpoint: string
  newTable(): Promise<Table>
  close(): Promise<void>
}

/** Starts an in-memory DynamoDB on a free port, which the `others` share. */
export async function openCatalogueEnvironment(
  others: readonly AwsService[] = [],
  watch?: OperationWatch,
): Promise<CatalogueEnvironment> {
  const dynamoDb = await createDynamoDb({})
  const database = failingService(dynamoDb, watch)
  const endpoint = await startAwsEndpoint({
    services: [database, ...others],
    port: 0,
    secretOf: () => 'test',
  })
  const client = documentClient(endpoint.url)
  let tables = 0
  return {
    dynamoDb,
    database,
    endpoint: endpoint.url,
    async newTable() {
      tables += 1
      const name = `table-${tables}`
      await dynamoDb.createTable(definitionOf(name))
      return { client, name }
    },
    async close() {
      client.destroy()
      await endpoint.close()
      await dynamoDb.close()
    },
  }
}

export function documentClient(endpoint: string): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  return DynamoDBDocumentClient.from(client, tableFormat)
}

const itemsSchema = z.array(z.looseObject({ pk: z.string(), sk: z.string() }))

/** Sorted by key, so that tables with equal items compare equal. */
export async function contentOf(table: Table): Promise<z.infer<typeof itemsSchema>> {
  const items: z.infer<typeof itemsSchema> = []
  let start: Record<string, unknown> | undefined
  do {
    const page = await table.client.send(
      new ScanCommand({ TableName: table.name, ExclusiveStartKey: start, ConsistentRead: true }),
    )
    items.push(...itemsSchema.parse(page.Items ?? []))
    start = page.LastEvaluatedKey
  } while (start)
  const keyOf = ({ pk, sk }: Key) => `${pk} ${sk}`
  return items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Thrown in place of a write, to simulate a killed process. */
export class KilledError extends Error {
  override readonly name = 'KilledError'
}

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'BatchWriteItem'])

const isWrite = ({ commandName = '' }: { commandName?: string }) =>
  writes.has(commandName.replace(/Command$/, ''))

export type DyingTable = Table & {
  written(): number
}

/** The same table for a process that dies before its n-th write, counted from 1. */
export function dyingTable(
  environment: Pick<CatalogueEnvironment, 'endpoint'>,
  table: Table,
  diesAtWrite: number,
): DyingTable {
  const client = documentClient(environment.endpoint)
  let count = 0
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (isWrite(context)) {
        count += 1
        if (count >= diesAtWrite) throw new KilledError(`Killed before write ${count}.`)
      }
      return next(args)
    },
    { step: 'initialize', name: 'process-death' },
  )
  return { client, name: table.name, written: () => count }
}

const overtaken = { message: 'Others were faster.', $metadata: {} }
const refusalOf: Record<string, () => Error> = {
  PutItemCommand: () => new ConditionalCheckFailedException(overtaken),
  TransactWriteItemsCommand: () =>
    new TransactionCanceledException({
      ...overtaken,
      CancellationReasons: [{ Code: 'TransactionConflict' }],
    }),
}

/** Makes the first `conflicts` writes fail, because local writes are serial and never conflict. */
export function contendedTable(environment: CatalogueEnvironment, table: Table, conflicts: number): Table {
  const client = documentClient(environment.endpoint)
  let left = conflicts
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const refusal = refusalOf[context.commandName ?? '']
      if (!refusal || left <= 0) return next(args)
      left -= 1
      throw refusal()
    },
    { step: 'initialize', name: 'contention' },
  )
  return { client, name: table.name }
}

/** Runs `happens` just before the first write, to simulate a concurrent change. */
export function interruptedTable(
  environment: Pick<CatalogueEnvironment, 'endpoint'>,
  table: Table,
  happens: () => Promise<void>,
): Table {
  const client = documentClient(environment.endpoint)
  let isOver = false
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (isWrite(context) && !isOver) {
        isOver = true
        await happens()
      }
      return next(args)
    },
    { step: 'initialize', name: 'interruption' },
  )
  return { client, name: table.name }
}

const capacitySchema = z.object({ CapacityUnits: z.number() })
const consumedSchema = z.object({
  ConsumedCapacity: z.union([capacitySchema.transform((one) => [one]), z.array(capacitySchema)]),
})

export type CountingTable = Table & {
  take(): number
}

export function countingTable(
  environment: Pick<CatalogueEnvironment, 'endpoint'>,
  table: Table,
): CountingTable {
  const client = documentClient(environment.endpoint)
  let units = 0
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
      for (const one of consumedSchema.parse(answer.output).ConsumedCapacity) units += one.CapacityUnits
      return answer
    },
    { step: 'initialize', name: 'counting' },
  )
  const take = () => {
    const taken = units
    units = 0
    return taken
  }
  return { client, name: table.name, take }
}
