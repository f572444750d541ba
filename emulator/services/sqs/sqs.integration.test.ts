import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AwsEndpoint, startAwsEndpoint } from '#emulator/aws/endpoint.ts'
import { arnOf } from '#emulator/aws/identity.ts'
import { createLambdaHost } from '#emulator/services/lambda/host.ts'
import { createSqsApi } from './api.ts'
import { startEventSource } from './event-source.ts'
import { createSqs, type Sqs } from './sqs.ts'

let folder: string
let sqs: Sqs
let endpoint: AwsEndpoint
let client: SQSClient
let QueueUrl: string

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
  QueueUrl = (await client.send(new GetQueueUrlCommand({ QueueName: 'work' }))).QueueUrl ?? ''
})
beforeEach(() => {
  for (const queue of sqs.queues()) queue.purge()
})
afterAll(async () => {
  client.destroy()
  await endpoint.close()
  await rm(folder, { recursive: true })
})

test('sends, receives once while it is invisible, and deletes', async () => {
  const attributes = { kind: { DataType: 'String', StringValue: 'x' } }
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'grüße', MessageAttributes: attributes }))
  const receive = new ReceiveMessageCommand({
    QueueUrl,
    VisibilityTimeout: 30,
    MessageAttributeNames: ['All'],
    MessageSystemAttributeNames: ['All'],
  })
  const [message] = (await client.send(receive)).Messages ?? []
  expect(message).toMatchObject({
    Body: 'grüße',
    Attributes: { ApproximateReceiveCount: '1' },
    MessageAttributes: { kind: { StringValue: 'x' } },
  })
  expect((await client.send(receive)).Messages).toBeUndefined()
  await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }))
  expect(sqs.find('work')?.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 })
})

test('offers a message again when its visibility is ended, with a new handle', async () => {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'again' }))
  const receive = new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 30 })
  const [first] = (await client.send(receive)).Messages ?? []
  const ReceiptHandle = first?.ReceiptHandle
  const change = new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 })
  await client.send(change)
  const [second] = (await client.send(receive)).Messages ?? []
  expect(second?.MessageId).toBe(first?.MessageId)
  await expect(client.send(change)).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' })
})

test('works in batches of ten at most and 256 KB', async () => {
  const Entries = Array.from({ length: 10 }, (_, index) => ({
    Id: `m${index}`,
    MessageBody: `body ${index}`,
  }))
  const sent = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
  expect(sent.Successful).toHaveLength(10)
  const received = await client.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 30 }),
  )
  expect(received.Messages?.map(({ Body }) => Body)).toEqual(Entries.map(({ MessageBody }) => MessageBody))
  const handles = received.Messages?.map(({ ReceiptHandle }, index) => ({ Id: `d${index}`, ReceiptHandle }))
  await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: handles }))
  expect(sqs.find('work')?.peek(10)).toEqual([])
  const long = 'x'.repeat(262_145)
  await expect(client.send(new SendMessageCommand({ QueueUrl, MessageBody: long }))).rejects.toThrow('limit')
  const eleven = [...Entries, { Id: 'm10', MessageBody: 'one too many' }]
  await expect(client.send(new SendMessageBatchCommand({ QueueUrl, Entries: eleven }))).rejects.toMatchObject(
    {
      name: 'TooManyEntriesInBatchRequest',
    },
  )
})

test('waits for a message when asked to', async () => {
  const waiting = client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }))
  await expect.poll(() => sqs.find('work')?.counts().visible).toBe(0)
  await sqs.send(arnOf('sqs', 'work'), 'at last')
  expect((await waiting).Messages?.[0]?.Body).toBe('at last')
})

test('moves a message that was received twice in vain to the dead-letter queue', async () => {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'poison' }))
  const receive = new ReceiveMessageCommand({ QueueUrl })
  expect((await client.send(receive)).Messages).toHaveLength(1)
  expect((await client.send(receive)).Messages).toHaveLength(1)
  expect((await client.send(receive)).Messages).toBeUndefined()
  expect(sqs.find('dead')?.peek(1)).toMatchObject([{ body: 'poison' }])
})

test('tells its attributes, purges and knows no other queue', async () => {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'later', DelaySeconds: 60 }))
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
  )
  expect(Attributes).toMatchObject({
    QueueArn: arnOf('sqs', 'work'),
    ApproximateNumberOfMessagesDelayed: '1',
    RedrivePolicy: JSON.stringify(policy),
  })
  await client.send(new PurgeQueueCommand({ QueueUrl }))
  expect(sqs.find('work')?.counts().delayed).toBe(0)
  await expect(client.send(new GetQueueUrlCommand({ QueueName: 'none' }))).rejects.toMatchObject({
    name: 'QueueDoesNotExist',
  })
})

test('keeps messages and their history when it is opened again', async () => {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'kept' }))
  await client.send(new ReceiveMessageCommand({ QueueUrl }))
  const again = open()
  expect(again.find('work')?.peek(10)).toMatchObject([{ body: 'kept', receiveCount: 1 }])
})

test('hands batches to a function, keeps what it reports as failed and gives up on what always fails', async () => {
  const host = createLambdaHost({ endpointUrl: endpoint.url, region: 'us-east-1' })
  const entryFile = join(folder, 'consumer.mjs')
  await writeFile(
    entryFile,
    `export const handler = async ({ Records }) => ({ batchItemFailures: Records
       .filter(({ body }) => body === 'bad').map(({ messageId }) => ({ itemIdentifier: messageId })) })`,
  )
  const arn = arnOf('lambda', 'function:consumer')
  host.register({
    name: 'consumer',
    arn,
    entryFile,
    handlerName: 'index.handler',
    environment: {},
    timeoutSeconds: 1,
    memoryMegabytes: 128,
    accessKeyId: 'a',
    secretAccessKey: 'b',
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
  const impatient = { ...mapping, EventSourceArn: arnOf('sqs', 'work') }
  expect(() => startEventSource(impatient, options)).toThrow('less than')
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
