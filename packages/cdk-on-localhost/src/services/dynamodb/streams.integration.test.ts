import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  openStreamEnvironment,
  type StreamEnvironmentOptions,
  TableName,
} from './stream-environment.fixture.ts'
import type { StreamRecord } from './stream-types.ts'

type Environment = Awaited<ReturnType<typeof openStreamEnvironment>>

let folder: string
let received: StreamRecord[]
let environment: Environment
let source: ReturnType<Environment['start']>

async function open(options: Partial<StreamEnvironmentOptions> = {}) {
  received = []
  const handler = (records: readonly StreamRecord[]) => void received.push(...records)
  environment = await openStreamEnvironment({ folder, handler, ...options })
  source = environment.start()
}

async function stop() {
  await source.close()
  await environment.close()
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'streams-'))
})
afterEach(async () => {
  await stop()
  rmSync(folder, { recursive: true })
})

const text = (S: string) => ({ S })
const itemOf = (pk: string, attributes: Record<string, AttributeValue> = {}) => ({
  pk: text(pk),
  ...attributes,
})
const put = (pk: string, attributes = {}) =>
  environment.client.send(new PutItemCommand({ TableName, Item: itemOf(pk, attributes) }))
const keyOf = ({ dynamodb }: StreamRecord) => dynamodb.Keys.pk?.S
const summaryOf = (record: StreamRecord) => `${record.eventName} ${keyOf(record)}`

/** Waits for the record of one more write, which comes after all others. */
async function summaries(): Promise<string[]> {
  await put('end')
  await expect.poll(() => received.map(keyOf)).toContain('end')
  return received.map(summaryOf).slice(0, -1)
}

test('a function gets the records of changed items in order, as AWS formats them', async () => {
  await open()
  const { client } = environment
  await put('a', { title: text('one'), tags: { SS: ['x', 'y'] } })
  await client.send(
    new UpdateItemCommand({
      TableName,
      Key: itemOf('a'),
      UpdateExpression: 'SET title = :title',
      ExpressionAttributeValues: { ':title': text('two') },
    }),
  )
  await client.send(new DeleteItemCommand({ TableName, Key: itemOf('a') }))
  await expect.poll(() => received.map(summaryOf)).toEqual(['INSERT a', 'MODIFY a', 'REMOVE a'])
  const [inserted, modified, removed] = received
  const tags = { SS: ['x', 'y'] }
  expect(inserted).toEqual({
    eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
    eventName: 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'us-east-1',
    dynamodb: {
      ApproximateCreationDateTime: expect.any(Number),
      Keys: itemOf('a'),
      NewImage: itemOf('a', { title: text('one'), tags }),
      SequenceNumber: expect.stringMatching(/^\d{21}$/),
      SizeBytes: 20,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
    eventSourceARN: environment.streamArn,
  })
  expect(Math.abs((inserted?.dynamodb.ApproximateCreationDateTime ?? 0) - Date.now() / 1000)).toBeLessThan(60)
  expect(modified?.dynamodb).toMatchObject({
    OldImage: itemOf('a', { title: text('one'), tags }),
    NewImage: itemOf('a', { title: text('two'), tags }),
  })
  expect(removed?.dynamodb.OldImage).toEqual(itemOf('a', { title: text('two'), tags }))
  expect(removed?.dynamodb).not.toHaveProperty('NewImage')
  const numbers = received.map(({ dynamodb }) => dynamodb.SequenceNumber)
  expect(numbers).toEqual([...new Set(numbers)].sort())
})

test('transactions and batches write records; checks, failed and unchanging writes write none', async () => {
  await open()
  const { client } = environment
  await put('a', { tags: { SS: ['x', 'y'] }, map: { M: { deep: { L: [{ N: '1' }] } } } })
  await put('a', { tags: { SS: ['y', 'x'] }, map: { M: { deep: { L: [{ N: '1' }] } } } })
  await client.send(
    new UpdateItemCommand({
      TableName,
      Key: itemOf('a'),
      UpdateExpression: 'SET tags = :tags',
      ExpressionAttributeValues: { ':tags': { SS: ['x', 'y'] } },
    }),
  )
  await client.send(new DeleteItemCommand({ TableName, Key: itemOf('missing') }))
  const ifMissing = 'attribute_not_exists(pk)'
  const refused = new PutItemCommand({ TableName, Item: itemOf('a'), ConditionExpression: ifMissing })
  await expect(client.send(refused)).rejects.toThrow()
  const check = { TableName, Key: itemOf('a'), ConditionExpression: 'attribute_exists(pk)' }
  await client.send(
    new TransactWriteItemsCommand({
      TransactItems: [
        { Put: { TableName, Item: itemOf('b') } },
        { ConditionCheck: check },
        { Put: { TableName, Item: itemOf('c') } },
      ],
    }),
  )
  await expect(
    client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName, Item: itemOf('never') } },
          { Put: { TableName, Item: itemOf('a'), ConditionExpression: ifMissing } },
        ],
      }),
    ),
  ).rejects.toThrow()
  const requests = [{ PutRequest: { Item: itemOf('d') } }, { DeleteRequest: { Key: itemOf('b') } }]
  await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }))
  const got = await summaries()
  expect(got.slice(0, 3)).toEqual(['INSERT a', 'INSERT b', 'INSERT c'])
  expect(got.slice(3).sort()).toEqual(['INSERT d', 'REMOVE b'])
})

test('a record of an expired item names DynamoDB as its deleter', async () => {
  await open()
  await put('old', { expiresAt: { N: String(Math.floor(Date.now() / 1000) - 60) } })
  await environment.dynamoDb.sweepExpired(new Date())
  expect(await summaries()).toEqual(['INSERT old', 'REMOVE old'])
  expect(received[0]).not.toHaveProperty('userIdentity')
  expect(received[1]?.userIdentity).toEqual({ type: 'Service', principalId: 'dynamodb.amazonaws.com' })
})

test.each([
  ['KEYS_ONLY', []],
  ['NEW_IMAGE', ['NewImage']],
  ['OLD_IMAGE', ['OldImage']],
] as const)('a stream of %s has no other images', async (viewType, images) => {
  await open({ viewType })
  await put('a', { title: text('one') })
  await put('a', { title: text('two') })
  await summaries()
  const names = Object.keys(received[1]?.dynamodb ?? {}).filter((name) => name.endsWith('Image'))
  expect(names).toEqual(images)
  const { Table } = await environment.client.send(new DescribeTableCommand({ TableName }))
  expect(Table).toMatchObject({
    StreamSpecification: { StreamEnabled: true, StreamViewType: viewType },
    LatestStreamArn: environment.streamArn,
    LatestStreamLabel: environment.streamArn?.split('/').at(-1),
  })
})

test('records that wait survive a kill; a handled record does not come again', async () => {
  const script = fileURLToPath(new URL('./stream-consumer.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface(child.stdout), 'line')
  const handled = () => readFileSync(join(folder, 'handled'), 'utf8').split('\n')
  await expect.poll(handled).toContain('second')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await open({ mapping: { BatchSize: 1 } })
  expect(await summaries()).toEqual(['INSERT second', 'INSERT third'])
})

test('LATEST skips what was written before the mapping existed, and later continues where it ended', async () => {
  environment = await openStreamEnvironment({ folder, handler: () => undefined })
  await put('before')
  await environment.close()
  const mapping = { StartingPosition: 'LATEST' }
  await open({ mapping })
  await source.close()
  await put('between')
  await environment.close()
  await open({ mapping })
  expect(await summaries()).toEqual(['INSERT between'])
})

test('filters choose the records, and what they leave out is not read again', async () => {
  const filter = (pattern: object) => ({ Pattern: JSON.stringify(pattern) })
  const Filters = [
    filter({ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'note#' }] } } } }),
    filter({ dynamodb: { NewImage: { kind: { S: [{ 'anything-but': ['draft'] }] } } } }),
    filter({ dynamodb: { Keys: { pk: { S: ['end'] } } } }),
  ]
  await open({ mapping: { FilterCriteria: { Filters } } })
  await put('other')
  await put('note#1')
  await put('note#1', { kind: text('draft') })
  await put('other', { kind: text('page') })
  expect(await summaries()).toEqual(['INSERT note#1', 'MODIFY other'])
  await put('left out')
  await expect.poll(async () => (await source.backlog?.())?.waiting).toBe(0)
})

test('batches have at most BatchSize records, and wait for more until their window ends', async () => {
  const sizes: number[] = []
  const handler = (records: readonly StreamRecord[]) => void sizes.push(records.length)
  environment = await openStreamEnvironment({ folder, handler })
  for (const pk of ['a', 'b', 'c', 'd', 'e']) await put(pk)
  await environment.close()
  await open({ handler, mapping: { BatchSize: 3, MaximumBatchingWindowInSeconds: 1 } })
  await expect.poll(() => sizes).toEqual([3])
  await put('f')
  await expect.poll(() => sizes, { interval: 10 }).toEqual([3, 3])
  await put('g')
  await put('h')
  await expect.poll(() => sizes).toEqual([3, 3, 2])
})

test('a batch stays below what a function accepts', async () => {
  const sizes: number[] = []
  const handler = (records: readonly StreamRecord[]) => void sizes.push(JSON.stringify(records).length)
  environment = await openStreamEnvironment({ folder, handler })
  for (let number = 0; number < 20; number += 1)
    await put(`big ${number}`, { text: text('x'.repeat(390_000)) })
  await environment.close()
  await open({ handler })
  await expect.poll(() => sizes).toHaveLength(2)
  expect(Math.max(...sizes)).toBeLessThan(6_291_456)
})

test('a day later, only records that a reader has yet to read are left', async () => {
  let isFailing = true
  await open({
    mapping: { BatchSize: 1 },
    firstPauseMilliseconds: 50,
    handler(records) {
      if (isFailing && records[0] && keyOf(records[0]) === 'b') throw new Error('not yet')
      received.push(...records)
    },
  })
  for (const pk of ['a', 'b', 'c']) await put(pk)
  await expect.poll(() => environment.lines.join()).toContain('not yet')
  const { streams } = environment.dynamoDb
  const tomorrow = new Date(Date.now() + 25 * 3600 * 1000)
  await streams.trim(new Date())
  await streams.trim(tomorrow)
  isFailing = false
  expect(await summaries()).toEqual(['INSERT a', 'INSERT b', 'INSERT c'])
  await expect.poll(async () => (await source.backlog?.())?.waiting).toBe(0)
  await streams.trim(tomorrow)
  const late = streams.open(TableName, { name: 'late', startingPosition: 'TRIM_HORIZON' })
  expect(await late.countWaiting()).toBe(0)
})

test('a stream with another view type is a new stream without records', async () => {
  await open()
  await put('a')
  const { streamArn } = environment
  await stop()
  await open({ viewType: 'KEYS_ONLY', mapping: { StartingPosition: 'TRIM_HORIZON' } })
  expect(environment.streamArn).not.toBe(streamArn)
  expect(await summaries()).toEqual([])
})

test('calls disable a stream and enable another one, once', async () => {
  await open()
  const { client, streamArn } = environment
  const enabled = { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' as const }
  const change = (StreamSpecification: typeof enabled | { StreamEnabled: false }) =>
    client.send(new UpdateTableCommand({ TableName, StreamSpecification }))
  await expect(change(enabled)).rejects.toThrow('Table already has an enabled stream')
  expect((await change({ StreamEnabled: false })).TableDescription?.LatestStreamArn).toBeUndefined()
  await change(enabled)
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  expect(Table).toMatchObject({ StreamSpecification: enabled })
  expect(Table?.LatestStreamArn).not.toBe(streamArn)
})
