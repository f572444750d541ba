import { expect, test } from 'vitest'
import * as z from 'zod'
import { arnOf } from '../../aws/identity.ts'
import { type DeliveryContext, deliverBatch } from './stream-delivery.ts'
import { readStreamMapping } from './stream-mapping.ts'
import { sequenceNumber } from './stream-records.ts'

const streamArn = arnOf('dynamodb', 'table/Notes/stream/2026-01-01T00:00:00.000')
const deadArn = arnOf('sqs', 'dead')
const start = Date.parse('2026-01-01T12:00:00Z')

const consumer = {
  name: 'index-notes',
  arn: arnOf('lambda', 'function:index-notes'),
  entryFile: 'index.mjs',
  handlerName: 'index.handler',
  environment: {},
  timeoutSeconds: 5,
  memoryMegabytes: 128,
  accessKeyId: 'key',
  secretAccessKey: 'secret',
}

/** Records 1 to `count`, one second apart. */
const entriesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    sequence: index + 1,
    record: {
      eventID: String(index + 1),
      eventName: 'INSERT' as const,
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: 'us-east-1',
      dynamodb: {
        ApproximateCreationDateTime: start / 1000 + index,
        Keys: { pk: { S: String(index + 1) } },
        SequenceNumber: sequenceNumber(index + 1),
        SizeBytes: 3,
        StreamViewType: 'KEYS_ONLY' as const,
      },
      eventSourceARN: streamArn,
    },
  }))

const eventSchema = z.object({ Records: z.array(z.object({ eventID: z.coerce.number() })) })

type Answer = { fails?: boolean; failed?: number[] } | 'throttled'

/** Delivers the records and returns which calls were made, and where the reader ended after each step. */
async function deliver(
  count: number,
  mapping: object,
  { answer, at = start }: { answer(ids: number[], call: number): Answer; at?: number },
) {
  const calls: number[][] = []
  const positions: number[] = []
  const messages: unknown[] = []
  const context: DeliveryContext = {
    mapping: readStreamMapping({
      EventSourceArn: streamArn,
      FunctionName: consumer.name,
      StartingPosition: 'LATEST',
      DestinationConfig: { OnFailure: { Destination: deadArn } },
      ...mapping,
    }),
    consumer,
    reader: { moveTo: async (sequence) => void positions.push(sequence) },
    async invoke(_name, payload) {
      const ids = eventSchema.parse(JSON.parse(payload)).Records.map(({ eventID }) => eventID)
      calls.push(ids)
      const answered = answer(ids, calls.length)
      if (answered === 'throttled') throw new Error('Rate Exceeded.')
      const batchItemFailures = answered.failed?.map((id) => ({ itemIdentifier: sequenceNumber(id) }))
      return {
        requestId: `request-${calls.length}`,
        statusCode: 200,
        payload: JSON.stringify({ batchItemFailures }),
        ...(answered.fails && { functionError: 'Unhandled' }),
      }
    },
    sendMessage: async (_arn, body) => void messages.push(JSON.parse(body)),
    now: () => new Date(at),
    firstPauseMilliseconds: 0,
    log: () => undefined,
    signal: new AbortController().signal,
  }
  await deliverBatch({ entries: entriesOf(count), bytes: 0, readTo: count + 5, isFull: true }, context)
  return { calls, positions, messages }
}

test('a failing batch is delivered again until it succeeds, and no later record overtakes it', async () => {
  const { calls, positions } = await deliver(3, {}, { answer: (_, call) => ({ fails: call < 5 }) })
  expect(calls).toEqual(Array(5).fill([1, 2, 3]))
  expect(positions).toEqual([8])
})

test('after the retries, the batch goes to the queue for failed records as AWS describes it', async () => {
  const always = { answer: () => ({ fails: true }) }
  const { calls, positions, messages } = await deliver(2, { MaximumRetryAttempts: 2 }, always)
  expect(calls).toHaveLength(3)
  expect(positions).toEqual([7])
  expect(messages).toEqual([
    {
      requestContext: {
        requestId: 'request-3',
        functionArn: consumer.arn,
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: 3,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: '2026-01-01T12:00:00.000Z',
      DDBStreamBatchInfo: {
        shardId: expect.stringMatching(/^shardId-/),
        startSequenceNumber: sequenceNumber(1),
        endSequenceNumber: sequenceNumber(2),
        approximateArrivalOfFirstRecord: '2026-01-01T12:00:00.000Z',
        approximateArrivalOfLastRecord: '2026-01-01T12:00:01.000Z',
        batchSize: 2,
        streamArn,
      },
    },
  ])
})

test('a throttled call is no retry', async () => {
  const answer = (_: number[], call: number) => (call < 4 ? ('throttled' as const) : {})
  const { calls, messages } = await deliver(1, { MaximumRetryAttempts: 0 }, { answer })
  expect(calls).toHaveLength(4)
  expect(messages).toEqual([])
})

const reporting = { FunctionResponseTypes: ['ReportBatchItemFailures'] }

test('a reported failure repeats the batch from the first failed record', async () => {
  const answer = (_: number[], call: number) => ({ failed: call === 1 ? [4, 3] : [] })
  const { calls, positions } = await deliver(5, reporting, { answer })
  expect(calls).toEqual([
    [1, 2, 3, 4, 5],
    [3, 4, 5],
  ])
  expect(positions).toEqual([2, 10])
})

test('a reported id that is not in the batch fails the whole batch', async () => {
  const answer = (_: number[], call: number) => ({ failed: call === 1 ? [2, 77] : [] })
  const { calls } = await deliver(2, reporting, { answer })
  expect(calls).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('without ReportBatchItemFailures, reported failures are ignored', async () => {
  const { calls } = await deliver(2, {}, { answer: () => ({ failed: [1] }) })
  expect(calls).toEqual([[1, 2]])
})

test('halving a failing batch singles out the one bad record without using up its retries', async () => {
  const bisecting = { BisectBatchOnFunctionError: true, MaximumRetryAttempts: 1 }
  const answer = (ids: number[]) => ({ fails: ids.includes(3) })
  const { calls, messages, positions } = await deliver(4, bisecting, { answer })
  expect(calls).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [3], [4]])
  expect(messages).toEqual([
    expect.objectContaining({ DDBStreamBatchInfo: expect.objectContaining({ batchSize: 1 }) }),
  ])
  expect(positions).toEqual([2, 3, 9])
})

test('with halving and reported failures, the batch is cut at the first failed record', async () => {
  const both = { ...reporting, BisectBatchOnFunctionError: true, MaximumRetryAttempts: 0 }
  const answer = (ids: number[]) => ({ failed: ids.includes(3) ? [3] : [] })
  const { calls, messages } = await deliver(5, both, { answer })
  expect(calls).toEqual([[1, 2, 3, 4, 5], [3, 4, 5], [3, 4], [3], [4], [5]])
  expect(messages).toHaveLength(1)
})

test('records beyond the maximum age are discarded, the others are delivered', async () => {
  const aging = { MaximumRecordAgeInSeconds: 60 }
  const { calls, messages } = await deliver(4, aging, { answer: () => ({}), at: start + 62_000 })
  expect(calls).toEqual([[3, 4]])
  expect(messages).toEqual([
    expect.objectContaining({
      requestContext: expect.objectContaining({ condition: 'RecordAgeExceeded' }),
      DDBStreamBatchInfo: expect.objectContaining({ endSequenceNumber: sequenceNumber(2), batchSize: 2 }),
    }),
  ])
})
