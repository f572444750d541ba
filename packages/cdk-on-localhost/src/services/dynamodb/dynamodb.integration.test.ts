import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import {
  type AttributeValue,
  BatchGetItemCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  type GlobalSecondaryIndexUpdate,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  PutItemCommand,
  paginateScan,
  QueryCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateContinuousBackupsCommand,
  UpdateItemCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AwsEndpoint, startAwsEndpoint } from '../../aws/endpoint.ts'
import type { Permission } from '../../aws/service.ts'
import { createDynamoDb, type DynamoDb } from './dynamodb.ts'
import type { TableDefinition } from './table-definition.ts'

const TableName = 'Catalogue'
const definition: TableDefinition = {
  TableName,
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'gsi1pk', AttributeType: 'S' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'gsi1',
      KeySchema: [{ AttributeName: 'gsi1pk', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['card'] },
    },
  ],
  TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
}

let folder: string
let dynamoDb: DynamoDb
let endpoint: AwsEndpoint
let client: DynamoDBClient
let asked: Permission[]

const clientOf = (url: string) =>
  new DynamoDBClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })

async function start(table = definition) {
  dynamoDb = await createDynamoDb({ folder })
  await dynamoDb.createTable(table)
  asked = []
  const refuse = (_key: string | undefined, permission: Permission) => {
    asked.push(permission)
    return undefined
  }
  endpoint = await startAwsEndpoint({ services: [dynamoDb], port: 0, secretOf: () => 'local', refuse })
  client = clientOf(endpoint.url)
}

async function stop() {
  client.destroy()
  await endpoint.close()
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dynamodb-'))
  await start()
})

afterEach(async () => {
  await stop()
  await rm(folder, { recursive: true })
})

const put = (pk: string, attributes = {}) =>
  client.send(new PutItemCommand({ TableName, Item: { pk: { S: pk }, ...attributes } }))
const get = async (pk: string) =>
  (await client.send(new GetItemCommand({ TableName, Key: { pk: { S: pk } } }))).Item
const queryIndex = (IndexName: string, value: string) =>
  client.send(
    new QueryCommand({
      TableName,
      IndexName,
      KeyConditionExpression: `${IndexName}pk = :value`,
      ExpressionAttributeValues: { ':value': { S: value } },
    }),
  )

describe('a table from a template', () => {
  test('keeps its items over a restart', async () => {
    await put('kept', { gsi1pk: { S: 'all' } })
    await stop()
    await start()
    expect(await get('kept')).toBeDefined()
    expect((await queryIndex('gsi1', 'all')).Count).toBe(1)
  })

  test('follows the template when its indexes change, and keeps its items', async () => {
    await put('a', { gsi1pk: { S: 'all' }, gsi2pk: { S: 'late' }, card: { S: 'c' }, more: { S: 'm' } })
    await stop()
    await start({
      ...definition,
      AttributeDefinitions: ['pk', 'gsi1pk', 'gsi2pk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: [{ AttributeName: 'gsi1pk', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'ALL' },
        },
        {
          IndexName: 'gsi2',
          KeySchema: [{ AttributeName: 'gsi2pk', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    })
    expect((await queryIndex('gsi1', 'all')).Items?.[0]?.more).toEqual({ S: 'm' })
    expect(Object.keys((await queryIndex('gsi2', 'late')).Items?.[0] ?? {}).sort()).toEqual(['gsi2pk', 'pk'])
  })

  test('has its current definition after each change, after a change that fails halfway and after a restart', async () => {
    const indexes = async () => {
      const { Table } = await client.send(new DescribeTableCommand({ TableName }))
      return Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)
    }
    const AttributeDefinitions = ['pk', 'gsi1pk', 'gsi2pk', 'gsi3pk'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S' as const,
    }))
    const creating = (IndexName: string) => ({
      Create: {
        IndexName,
        KeySchema: [{ AttributeName: `${IndexName}pk`, KeyType: 'HASH' as const }],
        Projection: { ProjectionType: 'ALL' as const },
      },
    })
    const update = (GlobalSecondaryIndexUpdates: GlobalSecondaryIndexUpdate[]) =>
      client.send(new UpdateTableCommand({ TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates }))

    await put('a', { gsi1pk: { S: 'all' }, gsi2pk: { S: 'late' } })
    expect(await indexes()).toEqual(['gsi1'])
    await update([creating('gsi2')])
    expect(await indexes()).toEqual(['gsi1', 'gsi2'])
    await put('b', { gsi2pk: { S: 'late' } })
    expect((await queryIndex('gsi2', 'late')).Count).toBe(2)
    await update([{ Delete: { IndexName: 'gsi1' } }])
    expect(await indexes()).toEqual(['gsi2'])
    await expect(queryIndex('gsi1', 'all')).rejects.toThrow('does not have the specified index')
    await expect(update([creating('gsi3'), creating('gsi2')])).rejects.toThrow('already exists')
    expect(await indexes()).toEqual(['gsi2', 'gsi3'])
    await stop()
    await start()
    expect(await indexes()).toEqual(['gsi1'])
    expect((await queryIndex('gsi1', 'all')).Count).toBe(1)
    await expect(queryIndex('gsi2', 'late')).rejects.toThrow('does not have the specified index')
  })

  test('is refused with another key, instead of losing its items', async () => {
    const other = { ...definition, KeySchema: [{ AttributeName: 'gsi1pk', KeyType: 'HASH' }] }
    await expect(dynamoDb.createTable(other)).rejects.toThrow('another key')
  })

  test('is described, and protected if the template says so', async () => {
    const describe = async () => (await client.send(new DescribeTableCommand({ TableName }))).Table
    expect(await describe()).toMatchObject({
      TableStatus: 'ACTIVE',
      TableArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/Catalogue',
      BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
      DeletionProtectionEnabled: false,
    })
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }))
    expect((await describe())?.DeletionProtectionEnabled).toBe(true)
  })

  test('rejects operations that are not emulated', async () => {
    await expect(client.send(new ListTablesCommand({}))).rejects.toMatchObject({
      name: 'UnknownOperationException',
    })
    expect(dynamoDb.operations).not.toContain('ListTables')
  })

  test('has the protection, recovery and tags of its replica in the template', async () => {
    await dynamoDb.createTable({
      ...definition,
      Replicas: [
        {
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 7 },
          Tags: [{ Key: 'kind', Value: 'records' }],
        },
      ],
    })
    const { Table } = await client.send(new DescribeTableCommand({ TableName }))
    expect(Table?.DeletionProtectionEnabled).toBe(true)
    const backups = await client.send(new DescribeContinuousBackupsCommand({ TableName }))
    expect(backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription).toMatchObject({
      PointInTimeRecoveryStatus: 'ENABLED',
      RecoveryPeriodInDays: 7,
    })
    const tags = await client.send(new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn }))
    expect(tags.Tags).toEqual([{ Key: 'kind', Value: 'records' }])
  })

  test('stops being recoverable when a call says so', async () => {
    const recovery = async (PointInTimeRecoveryEnabled: boolean) => {
      const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled }
      await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }))
      const answer = await client.send(new DescribeContinuousBackupsCommand({ TableName }))
      return answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription
    }
    expect(await recovery(true)).toEqual({ PointInTimeRecoveryStatus: 'ENABLED', RecoveryPeriodInDays: 35 })
    expect(await recovery(false)).toEqual({ PointInTimeRecoveryStatus: 'DISABLED' })
  })
})

test('a table counts its own items, without index entries and other tables', async () => {
  await dynamoDb.createTable({ ...definition, TableName: `${TableName}-Other` })
  await put('a', { gsi1pk: { S: 'counted' } })
  await put('b')
  expect(await dynamoDb.countItems(TableName)).toBe(2)
  expect(await dynamoDb.countItems(`${TableName}-Other`)).toBe(0)
})

test('expired items are deleted with their index entries, others stay', async () => {
  const now = new Date('2026-06-01T00:00:00Z')
  const seconds = now.getTime() / 1000
  const indexed = { gsi1pk: { S: 'expiring' } }
  await put('expired', { ...indexed, expiresAt: { N: String(seconds - 1) } })
  await put('live', { ...indexed, expiresAt: { N: String(seconds + 60) } })
  await put('text', { ...indexed, expiresAt: { S: '1' } })
  await put('ancient', { ...indexed, expiresAt: { N: '1' } })
  await dynamoDb.sweepExpired(now)
  const { Items } = await queryIndex('gsi1', 'expiring')
  expect(Items?.map((item) => item.pk?.S).sort()).toEqual(['ancient', 'live', 'text'])
  expect(await get('expired')).toBeUndefined()
})

test('injected conflicts cancel the requested number of transactions', async () => {
  const transact = () =>
    client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName, Item: { pk: { S: 'a' } } } },
          { Put: { TableName, Item: { pk: { S: 'b' } } } },
        ],
      }),
    )
  dynamoDb.injectConflicts(2)
  for (const _attempt of [1, 2]) {
    const failure: unknown = await transact().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(TransactionCanceledException)
    expect((failure as TransactionCanceledException).CancellationReasons?.map(({ Code }) => Code)).toEqual([
      'TransactionConflict',
      'None',
    ])
  }
  expect(await get('a')).toBeUndefined()
  await transact()
  expect(await get('a')).toBeDefined()
})

test('requests for an item of a running transaction, also one that it only checks, are refused; others succeed', async () => {
  await put('checked')
  await put('written')
  const stages = new EventEmitter()
  dynamoDb.delayTransactions(() => {
    const end = once(stages, 'end')
    stages.emit('under way')
    return end
  })
  const exists = { TableName, ConditionExpression: 'attribute_exists(pk)' }
  const transact = (checked: string, written: string) =>
    client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { ConditionCheck: { ...exists, Key: { pk: { S: checked } } } },
          { Put: { TableName, Item: { pk: { S: written }, by: { S: 'a transaction' } } } },
        ],
      }),
    )
  const failureOf = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error)
  const underWay = once(stages, 'under way')
  const done = transact('checked', 'written')
  await underWay
  expect(await failureOf(transact('checked', 'another'))).toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
  })
  for (const pk of ['checked', 'written'])
    expect(await failureOf(put(pk))).toMatchObject({ name: 'TransactionConflictException' })
  await put('another')
  expect(await get('written')).not.toHaveProperty('by')
  stages.emit('end')
  await done
  expect(await get('written')).toHaveProperty('by')
  dynamoDb.delayTransactions(undefined)
  await transact('checked', 'another')
})

test('a token is remembered over a restart', async () => {
  const add = () =>
    client.send(
      new TransactWriteItemsCommand({
        ClientRequestToken: 'the-same-token',
        TransactItems: [
          {
            Update: {
              TableName,
              Key: { pk: { S: 'counter' } },
              UpdateExpression: 'ADD increments :one',
              ExpressionAttributeValues: { ':one': { N: '1' } },
            },
          },
        ],
      }),
    )
  await add()
  await stop()
  await start()
  await add()
  expect((await get('counter'))?.increments).toEqual({ N: '1' })
})

test('conditions compare maps and lists by their contents', async () => {
  const Key = { pk: { S: 'one' } }
  const card = { M: { good: { N: '1' }, topics: { L: [{ S: 'Taxes' }] } } }
  await client.send(new PutItemCommand({ TableName, Item: { ...Key, card } }))
  const change = (condition: string, value: AttributeValue) =>
    client.send(
      new UpdateItemCommand({
        TableName,
        Key,
        UpdateExpression: 'SET changed = :value',
        ConditionExpression: condition,
        ExpressionAttributeValues: { ':value': value },
      }),
    )
  const other = { M: { ...card.M, topics: { L: [] } } }
  await change('attribute_exists(pk) AND NOT (card <> :value)', card)
  await change('card.topics = :value', card.M.topics)
  for (const refused of [
    change('card = :value', other),
    change('card <> :value', card),
    change('pk = :value', card),
  ])
    await expect(refused).rejects.toThrow('The conditional request failed')
})

test('concurrent increments all count', async () => {
  const increment = () =>
    client.send(
      new UpdateItemCommand({
        TableName,
        Key: { pk: { S: 'parallel' } },
        UpdateExpression: 'ADD increments :one',
        ExpressionAttributeValues: { ':one': { N: '1' } },
      }),
    )
  await Promise.all(Array.from({ length: 50 }, increment))
  expect((await get('parallel'))?.increments).toEqual({ N: '50' })
})

test('keys that a batch did not read are returned in the form of a request', async () => {
  const text = { S: 'x'.repeat(390 * 1024) }
  const names = ['1', '2', '3', '4', '5', '6']
  for (const name of names) await put(name, { text, card: { S: name } })
  const found: (string | undefined)[] = []
  let request: Record<string, object> | undefined = {
    [TableName]: {
      Keys: names.map((name) => ({ pk: { S: name } })),
      ProjectionExpression: '#card, #text',
      ExpressionAttributeNames: { '#card': 'card', '#text': 'text' },
    },
  }
  let rounds = 0
  while (request && Object.keys(request).length > 0) {
    const {
      Responses,
      UnprocessedKeys,
    }: {
      Responses?: Record<string, Record<string, { S?: string }>[]>
      UnprocessedKeys?: Record<string, object>
    } = await client.send(new BatchGetItemCommand({ RequestItems: request as never }))
    found.push(...(Responses?.[TableName] ?? []).map((item) => item.card?.S))
    request = UnprocessedKeys
    rounds++
  }
  expect(found.sort()).toEqual(names)
  expect(rounds).toBeGreaterThan(1)
})

test('needs the same permissions as on AWS', async () => {
  await put('a')
  await queryIndex('gsi1', 'x')
  await client.send(
    new TransactWriteItemsCommand({
      TransactItems: [
        { Delete: { TableName, Key: { pk: { S: 'a' } } } },
        {
          ConditionCheck: {
            TableName,
            Key: { pk: { S: 'b' } },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ],
    }),
  )
  const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/Catalogue'
  expect(asked).toEqual([
    { action: 'dynamodb:PutItem', resource: table },
    { action: 'dynamodb:Query', resource: `${table}/index/gsi1` },
    { action: 'dynamodb:DeleteItem', resource: table },
    { action: 'dynamodb:ConditionCheckItem', resource: table },
  ])
})

describe('a killed process', () => {
  const itemsPerTransaction = 100
  let crashFolder: string
  let child: ChildProcess

  async function serve(): Promise<DynamoDBClient> {
    const script = fileURLToPath(new URL('./serve.fixture.ts', import.meta.url))
    child = spawn(process.execPath, ['--import', 'tsx', script, crashFolder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (!child.stdout) throw new Error('The child has no output.')
    const [url] = await once(createInterface(child.stdout), 'line')
    return clientOf(String(url))
  }

  async function kill() {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  beforeEach(async () => {
    crashFolder = await mkdtemp(join(tmpdir(), 'dynamodb-crash-'))
  })

  afterEach(async () => {
    if (child.exitCode === null && child.signalCode === null) await kill()
    await rm(crashFolder, { recursive: true })
  })

  const transact = (victim: DynamoDBClient, number: number) =>
    victim.send(
      new TransactWriteItemsCommand({
        TransactItems: Array.from({ length: itemsPerTransaction }, (_, position) => ({
          Put: {
            TableName: 'Crash',
            Item: {
              pk: { S: `transaction ${number}` },
              sk: { S: String(position) },
              gsi1pk: { S: `transaction ${number}` },
              text: { S: 'x'.repeat(2000) },
            },
          },
        })),
      }),
    )

  /**
   * Resolves when the transaction's first item is readable: a partial write would be visible at this moment.
   */
  async function firstItemOf(victim: DynamoDBClient, number: number) {
    const Key = { pk: { S: `transaction ${number}` }, sk: { S: '0' } }
    const command = new GetItemCommand({ TableName: 'Crash', Key, ConsistentRead: true })
    while (!(await victim.send(command)).Item);
  }

  test('leaves every transaction whole or absent, and all acknowledged ones whole', async () => {
    const perRound = 6
    let victim = await serve()
    const acknowledged = new Set<string>()
    for (let round = 0; round < 4; round++) {
      const sendings = Array.from({ length: perRound }, async (_, position) => {
        const number = round * perRound + position
        await transact(victim, number)
        acknowledged.add(`transaction ${number}`)
      })
      const ended = Promise.allSettled(sendings)
      await firstItemOf(victim, round * perRound + round)
      await kill()
      await ended
      victim.destroy()
      victim = await serve()
    }
    const counted = async (IndexName?: string) => {
      const counts: Record<string, number> = {}
      for await (const { Items } of paginateScan({ client: victim }, { TableName: 'Crash', IndexName }))
        for (const { pk } of Items ?? []) counts[pk?.S ?? ''] = (counts[pk?.S ?? ''] ?? 0) + 1
      return counts
    }
    const counts = await counted()
    const indexCounts = await counted('gsi1')
    victim.destroy()
    expect([...acknowledged].filter((name) => !(name in counts))).toEqual([])
    expect(Object.values(counts).every((count) => count === itemsPerTransaction)).toBe(true)
    expect(indexCounts).toEqual(counts)
    expect(acknowledged.size).toBeLessThan(4 * perRound)
  })
})
