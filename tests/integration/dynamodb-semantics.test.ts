import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  CreateTableCommand,
  DeleteItemCommand,
  DeleteTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  DynamoDBServiceException,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { createDynamoDb, startAwsEndpoint } from 'cdk-on-localhost/testing'
import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest'

/**
 * The DynamoDB behavior that the data layer relies on. `npm run test:parity` runs the same tests against
 * DynamoDB Local or AWS through DYNAMODB_PARITY_ENDPOINT.
 */
const parityEndpoint = process.env.DYNAMODB_PARITY_ENDPOINT
const TableName = 'Semantics'
/**
 * Where DynamoDB Local 1.25 differs from the AWS documentation, the emulator follows AWS and parity is
 * skipped.
 */
const documentedTest = test.skipIf(parityEndpoint !== undefined)
let client: DynamoDBClient
let stop: () => Promise<void>

async function startOurs(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'dynamodb-'))
  const services = [await createDynamoDb({ folder })]
  const endpoint = await startAwsEndpoint({ services, port: 0, secretOf: () => 'local' })
  return {
    url: endpoint.url,
    async stop() {
      await endpoint.close()
      await rm(folder, { recursive: true })
    },
  }
}

beforeAll(async () => {
  const server = parityEndpoint ? { url: parityEndpoint, stop: async () => undefined } : await startOurs()
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  client = new DynamoDBClient({ endpoint: server.url, region: 'us-east-1', credentials, maxAttempts: 1 })
  stop = server.stop
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: [
            { AttributeName: 'gsi1pk', KeyType: 'HASH' },
            { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['card'] },
        },
      ],
    }),
  )
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName })
})

afterAll(async () => {
  if (parityEndpoint) await client.send(new DeleteTableCommand({ TableName }))
  client.destroy()
  await stop()
})

const keyOf = (pk: string, sk = 'a') => ({ pk: { S: pk }, sk: { S: sk } })

const put = (pk: string, attributes = {}, sk = 'a') =>
  client.send(new PutItemCommand({ TableName, Item: { ...keyOf(pk, sk), ...attributes } }))

const get = async (pk: string, sk = 'a') =>
  (await client.send(new GetItemCommand({ TableName, Key: keyOf(pk, sk), ConsistentRead: true }))).Item

async function failureOf(sending: Promise<unknown>): Promise<DynamoDBServiceException> {
  const failure = await sending.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  )
  if (failure instanceof DynamoDBServiceException) return failure
  throw failure
}

describe('single items', () => {
  test('a failed condition shows the item that failed it when asked to', async () => {
    await put('condition', { version: { N: '7' } })
    const failure = await failureOf(
      client.send(
        new PutItemCommand({
          TableName,
          Item: keyOf('condition'),
          ConditionExpression: 'attribute_not_exists(pk)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    )
    assert(failure instanceof ConditionalCheckFailedException)
    expect(failure.Item?.version).toEqual({ N: '7' })
  })

  test('a failed condition shows no item unless asked to', async () => {
    await put('condition-silent')
    const failure = await failureOf(
      client.send(
        new DeleteItemCommand({
          TableName,
          Key: keyOf('condition-silent'),
          ConditionExpression: 'attribute_exists(absent)',
        }),
      ),
    )
    assert(failure instanceof ConditionalCheckFailedException)
    expect(failure.Item).toBeUndefined()
    expect(await get('condition-silent')).toBeDefined()
  })

  test('an empty string is a value, but not of an index key', async () => {
    await put('empty', { text: { S: '' } })
    expect((await get('empty'))?.text).toEqual({ S: '' })
    const failure = await failureOf(put('empty-index', { gsi1pk: { S: '' }, gsi1sk: { S: 'x' } }))
    expect(failure.name).toBe('ValidationException')
    expect(await get('empty-index')).toBeUndefined()
  })

  test('an item over 400 KB, counted in bytes of UTF-8, is refused', async () => {
    const failure = await failureOf(put('large', { text: { S: 'ä'.repeat(205 * 1024) } }))
    expect(failure.name).toBe('ValidationException')
    expect(failure.message).toContain('size')
    await put('large', { text: { S: 'a'.repeat(399 * 1024) } })
  })
})

describe('queries', () => {
  beforeAll(async () => {
    for (const number of [1, 2, 3, 4, 5])
      await put(
        'query',
        {
          gsi1pk: { S: 'stance' },
          gsi1sk: { S: `2026-01-0${number}` },
          card: { M: { title: { S: `title ${number}` } } },
          body: { S: 'not projected' },
        },
        `episode#${number}`,
      )
    await put('query', { gsi1pk: { S: 'stance' } }, 'sparse')
  })

  test('an index holds what it projects, of items that have its keys', async () => {
    const { Items } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :stance AND gsi1sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':stance': { S: 'stance' },
          ':from': { S: '2026-01-02' },
          ':to': { S: '2026-01-03' },
        },
      }),
    )
    expect(Items?.map((item) => Object.keys(item).sort())).toEqual([
      ['card', 'gsi1pk', 'gsi1sk', 'pk', 'sk'],
      ['card', 'gsi1pk', 'gsi1sk', 'pk', 'sk'],
    ])
  })

  test('an index cannot be read consistently', async () => {
    const failure = await failureOf(
      client.send(
        new QueryCommand({
          TableName,
          IndexName: 'gsi1',
          ConsistentRead: true,
          KeyConditionExpression: 'gsi1pk = :stance',
          ExpressionAttributeValues: { ':stance': { S: 'stance' } },
        }),
      ),
    )
    expect(failure.name).toBe('ValidationException')
  })
})

describe('batches', () => {
  test('a batch writes, reads and refuses duplicates', async () => {
    const request = (pk: string) => ({ PutRequest: { Item: keyOf(pk) } })
    const write = (...pks: string[]) =>
      client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: pks.map(request) } }))
    expect((await write('batch-1', 'batch-2')).UnprocessedItems).toEqual({})
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({
        RequestItems: { [TableName]: { Keys: ['batch-1', 'batch-2', 'batch-3'].map((pk) => keyOf(pk)) } },
      }),
    )
    expect(Responses?.[TableName]?.map((item) => item.pk?.S).sort()).toEqual(['batch-1', 'batch-2'])
    expect(UnprocessedKeys).toEqual({})
    expect((await failureOf(write('batch-4', 'batch-4'))).message).toContain('duplicates')
    expect(await get('batch-4')).toBeUndefined()
  })
})

describe('transactions', () => {
  test('applies every kind of action at once', async () => {
    await put('t-update', { count: { N: '1' } })
    await put('t-delete')
    await put('t-check', { state: { S: 'open' } })
    await client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName, Item: keyOf('t-put') } },
          {
            Update: {
              TableName,
              Key: keyOf('t-update'),
              UpdateExpression: 'SET #count = #count + :one',
              ExpressionAttributeNames: { '#count': 'count' },
              ExpressionAttributeValues: { ':one': { N: '1' } },
            },
          },
          { Delete: { TableName, Key: keyOf('t-delete') } },
          {
            ConditionCheck: {
              TableName,
              Key: keyOf('t-check'),
              ConditionExpression: '#state = :open',
              ExpressionAttributeNames: { '#state': 'state' },
              ExpressionAttributeValues: { ':open': { S: 'open' } },
            },
          },
        ],
      }),
    )
    expect(await get('t-put')).toBeDefined()
    expect((await get('t-update'))?.count).toEqual({ N: '2' })
    expect(await get('t-delete')).toBeUndefined()
    expect(await get('t-check')).toBeDefined()
  })

  test('one failed condition cancels all and gives each action its reason', async () => {
    await put('c-taken', { owner: { S: 'someone' } })
    const failure = await failureOf(
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: [
            { Put: { TableName, Item: keyOf('c-new') } },
            {
              Put: {
                TableName,
                Item: keyOf('c-taken'),
                ConditionExpression: 'attribute_not_exists(pk)',
                ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
              },
            },
            {
              Delete: {
                TableName,
                Key: keyOf('c-missing'),
                ConditionExpression: 'attribute_exists(pk)',
                ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
              },
            },
          ],
        }),
      ),
    )
    assert(failure instanceof TransactionCanceledException)
    const codes = failure.CancellationReasons?.map(({ Code }) => Code)
    expect(codes).toEqual(['None', 'ConditionalCheckFailed', 'ConditionalCheckFailed'])
    expect(failure.CancellationReasons?.[1]?.Item?.owner).toEqual({ S: 'someone' })
    expect(failure.CancellationReasons?.[2]?.Item).toBeUndefined()
    expect(await get('c-new')).toBeUndefined()
  })

  // DynamoDB Local returns a plain ValidationException; the API reference lists the reason ValidationError.
  documentedTest('an update that cannot be applied cancels all', async () => {
    await put('v-text', { count: { S: 'one' } })
    const failure = await failureOf(
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: [
            { Put: { TableName, Item: keyOf('v-new') } },
            {
              Update: {
                TableName,
                Key: keyOf('v-text'),
                UpdateExpression: 'SET #count = #count + :one',
                ExpressionAttributeNames: { '#count': 'count' },
                ExpressionAttributeValues: { ':one': { N: '1' } },
              },
            },
          ],
        }),
      ),
    )
    assert(failure instanceof TransactionCanceledException)
    expect(failure.CancellationReasons?.map(({ Code }) => Code)).toEqual(['None', 'ValidationError'])
    expect(await get('v-new')).toBeUndefined()
  })

  test('repeating a token with the same content applies it once; other content is refused', async () => {
    await put('token', { count: { N: '0' } })
    const add = (amount: string) =>
      client.send(
        new TransactWriteItemsCommand({
          ClientRequestToken: 'semantics-token-1',
          TransactItems: [
            {
              Update: {
                TableName,
                Key: keyOf('token'),
                UpdateExpression: 'ADD #count :amount',
                ExpressionAttributeNames: { '#count': 'count' },
                ExpressionAttributeValues: { ':amount': { N: amount } },
              },
            },
          ],
        }),
      )
    await add('1')
    await add('1')
    expect((await get('token'))?.count).toEqual({ N: '1' })
    expect((await failureOf(add('2'))).name).toBe('IdempotentParameterMismatchException')
  })

  test('two actions on one item are refused', async () => {
    const failure = await failureOf(
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: [
            { Put: { TableName, Item: keyOf('twice') } },
            { Delete: { TableName, Key: keyOf('twice') } },
          ],
        }),
      ),
    )
    expect(failure.name).toBe('ValidationException')
    expect(failure.message).toContain('multiple operations on one item')
  })

  test('a hundred actions succeed, one more does not', async () => {
    const puts = (count: number) =>
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: Array.from({ length: count }, (_, number) => ({
            Put: { TableName, Item: keyOf('hundred', String(number)) },
          })),
        }),
      )
    await puts(100)
    expect((await failureOf(puts(101))).name).toBe('ValidationException')
  })

  test('more than 4 MB in one transaction is refused whole', async () => {
    const failure = await failureOf(
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: Array.from({ length: 11 }, (_, number) => ({
            Put: { TableName, Item: { ...keyOf('heavy', String(number)), text: { S: 'x'.repeat(390_000) } } },
          })),
        }),
      ),
    )
    expect(['ValidationException', 'TransactionCanceledException']).toContain(failure.name)
    expect(await get('heavy', '0')).toBeUndefined()
  })
})

describe('capacity', () => {
  const unitsOf = (consumed: { CapacityUnits?: number } | undefined) => consumed?.CapacityUnits
  const kilobytes = (count: number) => ({ text: { S: 'x'.repeat(count * 1024 - 100) } })

  test('reads cost half a unit per 4 KB, one when consistent', async () => {
    await put('capacity-read', kilobytes(6))
    const read = async (ConsistentRead: boolean) =>
      unitsOf(
        (
          await client.send(
            new GetItemCommand({
              TableName,
              Key: keyOf('capacity-read'),
              ConsistentRead,
              ReturnConsumedCapacity: 'TOTAL',
            }),
          )
        ).ConsumedCapacity,
      )
    expect([await read(false), await read(true)]).toEqual([1, 2])
  })

  const query = async (pk: string) =>
    unitsOf(
      (
        await client.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': { S: pk } },
            ReturnConsumedCapacity: 'TOTAL',
          }),
        )
      ).ConsumedCapacity,
    )

  test('a query rounds once for its page', async () => {
    for (const sk of ['1', '2', '3']) await put('capacity-query', kilobytes(2), sk)
    expect(await query('capacity-query')).toBe(1)
  })

  // DynamoDB Local charges nothing; AWS charges for reading a missing item.
  documentedTest('nothing found is still half a unit', async () => {
    expect(await query('capacity-nothing')).toBe(0.5)
  })

  test('writes cost a unit per KB, and one more for each index entry that changes', async () => {
    const write = async (attributes: object) =>
      (
        await client.send(
          new PutItemCommand({
            TableName,
            Item: { ...keyOf('capacity-write'), ...attributes },
            ReturnConsumedCapacity: 'INDEXES',
          }),
        )
      ).ConsumedCapacity
    const indexed = { gsi1pk: { S: 'capacity' }, gsi1sk: { S: '1' } }
    const first = await write({ ...kilobytes(3), ...indexed })
    expect([first?.Table?.CapacityUnits, first?.GlobalSecondaryIndexes?.gsi1?.CapacityUnits]).toEqual([3, 1])
    const same = await write({ ...kilobytes(2), ...indexed })
    expect([same?.CapacityUnits, same?.Table?.CapacityUnits]).toEqual([3, 3])
    const moved = await write({ ...indexed, gsi1sk: { S: '2' } })
    expect(moved?.GlobalSecondaryIndexes?.gsi1?.CapacityUnits).toBe(2)
  })

  // DynamoDB Local doubles the cost twice.
  documentedTest('a transaction costs twice', async () => {
    const { ConsumedCapacity } = await client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName, Item: { ...keyOf('capacity-1'), ...kilobytes(2) } } },
          { Put: { TableName, Item: keyOf('capacity-2') } },
        ],
        ReturnConsumedCapacity: 'TOTAL',
      }),
    )
    expect(unitsOf(ConsumedCapacity?.[0])).toBe(6)
  })
})

describe('tables', () => {
  test('expiry can be switched on and described', async () => {
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      }),
    )
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' })
  })

  test('an unknown table is not found', async () => {
    const failure = await failureOf(
      client.send(new GetItemCommand({ TableName: 'Unknown', Key: keyOf('x') })),
    )
    expect(failure.name).toBe('ResourceNotFoundException')
  })
})
