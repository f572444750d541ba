import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AwsEndpoint, startAwsEndpoint } from '../../aws/endpoint.ts'
import { arnOf } from '../../aws/identity.ts'
import { deployCode } from '../lambda/deploy-code.fixture.ts'
import { createLambdaHost } from '../lambda/host.ts'
import { createSqsApi } from './api.ts'
import { startEventSource } from './event-source.ts'
import type { SqsQueue } from './queue.ts'
import { createSqs, type Sqs } from './sqs.ts'

let folder: string
let sqs: Sqs
let endpoint: AwsEndpoint
let client: SQSClient
let QueueUrl: string
let work: SqsQueue

function queueOf(name: string): SqsQueue {
  const queue = sqs.find(name)
  if (!queue) throw new Error(`There is no queue ${name}.`)
  return queue
}

const policy = { deadLetterTargetArn: arnOf('sqs', 'dead'), maxReceiveCount: 2 }
const open = () => {
  const opened = createSqs({ folder, endpointUrl: () => endpoint.url })
  opened.createQueue('dead', {})
  opened.createQueue('work', { VisibilityTimeout: 0, RedrivePolicy: policy })
  return opened
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sqs-'))
  sqs = open()
  endpoint = await startAwsEndpoint({ services: [createSqsApi(sqs)], port: 0, secretOf: () => 'b' })
  client = new SQSClient({
    endpoint: endpoint.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  QueueUrl = sqs.urlOf('work')
  work = queueOf('work')
})
beforeEach(() => {
  for (const queue of sqs.queues()) queue.purge()
})
afterAll(async () => {
  client.destroy()
  await endpoint.close()
  await rm(folder, { recursive: true })
})

test('delivers a message once while it is invisible, until it is deleted', async () => {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'grüße' }))
  const receive = () => work.receive({ maximum: 1, visibilitySeconds: 30 })
  const [message] = await receive()
  expect(message).toMatchObject({ body: 'grüße', receiveCount: 1 })
  expect(await receive()).toEqual([])
  expect(work.delete(message?.receiptHandle ?? '')).toBe(true)
  expect(work.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 })
})

test('delivers a message again after its visibility time-out, with a new handle', async () => {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'again' }))
  const [first] = await work.receive({ maximum: 1 })
  const [second] = await work.receive({ maximum: 1, visibilitySeconds: 30 })
  expect(second?.id).toBe(first?.id)
  expect(work.delete(first?.receiptHandle ?? '')).toBe(false)
})

test('accepts batches of ten messages and 256 KB at most', async () => {
  const Entries = Array.from({ length: 10 }, (_, index) => ({
    Id: `m${index}`,
    MessageBody: `body ${index}`,
  }))
  const sent = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
  expect(sent.Successful).toHaveLength(10)
  const received = await work.receive({ maximum: 10, visibilitySeconds: 30 })
  expect(received.map(({ body }) => body)).toEqual(Entries.map(({ MessageBody }) => MessageBody))
  const long = 'x'.repeat(262_145)
  await expect(client.send(new SendMessageCommand({ QueueUrl, MessageBody: long }))).rejects.toThrow('limit')
  const eleven = [...Entries, { Id: 'm10', MessageBody: 'one too many' }]
  await expect(client.send(new SendMessageBatchCommand({ QueueUrl, Entries: eleven }))).rejects.toMatchObject(
    {
      name: 'TooManyEntriesInBatchRequest',
    },
  )
})

test('waits for a message on request', async () => {
  const waiting = work.receive({ maximum: 1, waitSeconds: 20 })
  await sqs.send(arnOf('sqs', 'work'), 'at last')
  expect((await waiting)[0]?.body).toBe('at last')
})

test('moves a message that was received twice without success to the dead-letter queue', async () => {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'poison' }))
  expect(await work.receive({ maximum: 1 })).toHaveLength(1)
  expect(await work.receive({ maximum: 1 })).toHaveLength(1)
  expect(await work.receive({ maximum: 1 })).toEqual([])
  expect(queueOf('dead').peek(1)).toMatchObject([{ body: 'poison' }])
})

test('shows operators the messages of a dead-letter queue, redrives them, and purges the rest', async () => {
  const dead = queueOf('dead')
  dead.purge()
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'given up' }))
  for (const _ of [1, 2, 3]) await work.receive({ maximum: 1 })
  await sqs.send('dead', 'of a service')
  const read = new ReceiveMessageCommand({
    QueueUrl: sqs.urlOf('dead'),
    MaxNumberOfMessages: 10,
    VisibilityTimeout: 0,
  })
  const { Messages = [] } = await client.send(read)
  expect(Messages.map(({ Body }) => Body)).toEqual(['given up', 'of a service'])
  await client.send(new StartMessageMoveTaskCommand({ SourceArn: dead.arn }))
  expect(work.peek(10)).toMatchObject([{ body: 'given up', receiveCount: 0 }])
  expect(dead.peek(10).map(({ body }) => body)).toEqual(['of a service'])
  await client.send(new PurgeQueueCommand({ QueueUrl: sqs.urlOf('dead') }))
  expect(dead.peek(10)).toEqual([])
  const noDeadLetters = new StartMessageMoveTaskCommand({ SourceArn: work.arn })
  await expect(client.send(noDeadLetters)).rejects.toMatchObject({ name: 'InvalidParameterValue' })
  work.purge()
})

test('delays messages, and refuses unknown queues', async () => {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'later', DelaySeconds: 60 }))
  expect(work.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 1 })
  const elsewhere = new SendMessageCommand({ QueueUrl: sqs.urlOf('none'), MessageBody: 'lost' })
  await expect(client.send(elsewhere)).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
})

test('passes batches to a function, keeps the messages that it reports as failed and stops retrying those that always fail', async () => {
  const host = createLambdaHost({ endpointUrl: endpoint.url, region: 'us-east-1' })
  const arn = await deployCode(host, folder, {
    name: 'consumer',
    timeoutSeconds: 1,
    code: `export const handler = async ({ Records }) => ({ batchItemFailures: Records
       .filter(({ body }) => body === 'bad').map(({ messageId }) => ({ itemIdentifier: messageId })) })`,
  })
  const queue = sqs.createQueue('batches', { VisibilityTimeout: 1, RedrivePolicy: policy })
  for (const body of ['good', 'bad', 'good']) queue.send(body)
  const mapping = {
    EventSourceArn: queue.arn,
    FunctionName: arn,
    BatchSize: 10,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency: 2 },
  }
  const options = { sqs, host, log: expect.fail }
  const tooShort = { ...mapping, EventSourceArn: arnOf('sqs', 'work') }
  expect(() => startEventSource(tooShort, options)).toThrow('less than')
  const source = startEventSource(mapping, options)
  await expect
    .poll(() =>
      sqs
        .find('dead')
        ?.peek(5)
        .map(({ body }) => body),
    )
    .toEqual(['bad'])
  expect(queue.peek(5)).toEqual([])
  await source.close()
  await host.close()
})
