import { createHash } from 'node:crypto'
import * as z from 'zod'
import { accountId, arnOf } from '#emulator/aws/identity.ts'
import type { AwsCall, AwsService } from '#emulator/aws/service.ts'
import { messageAttributesSchema, type ReceivedMessage, type StoredMessage } from './message.ts'
import type { Queue } from './queue.ts'
import type { Sqs } from './sqs.ts'

class SqsError extends Error {
  override readonly name = 'SqsError'

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** A message and a batch of messages, attributes included; AWS has allowed more since 2025. */
const payloadLimitBytes = 262_144

const entrySchema = z.looseObject({
  MessageBody: z.string().min(1),
  DelaySeconds: z.number().min(0).max(900).optional(),
  MessageAttributes: messageAttributesSchema,
})
const handleSchema = z.looseObject({ ReceiptHandle: z.string() })
const visibilitySchema = handleSchema.extend({ VisibilityTimeout: z.number().min(0).max(43_200) })
const receiveSchema = z.looseObject({
  MaxNumberOfMessages: z.number().min(1).max(10).default(1),
  VisibilityTimeout: z.number().optional(),
  WaitTimeSeconds: z.number().min(0).max(20).optional(),
})
const withId = { Id: z.string().min(1).max(80) }

export const md5 = (text: string) => createHash('md5').update(text).digest('hex')

function refuseLongMessages(entries: readonly z.output<typeof entrySchema>[], code: string): void {
  const size = entries.reduce(
    (sum, { MessageBody, MessageAttributes }) =>
      sum + Buffer.byteLength(MessageBody) + Buffer.byteLength(JSON.stringify(MessageAttributes)) - 2,
    0,
  )
  if (size <= payloadLimitBytes) return
  throw new SqsError(code, `${size} bytes are more than the limit of ${payloadLimitBytes}.`)
}

function sendOne(queue: Queue, entry: z.output<typeof entrySchema>) {
  const { MessageBody, DelaySeconds, MessageAttributes } = entry
  const message = queue.send(MessageBody, { delaySeconds: DelaySeconds, attributes: MessageAttributes })
  return { MessageId: message.id, MD5OfMessageBody: md5(message.body) }
}

/** The attributes that SQS itself gives a message, as text. */
export function systemAttributes(message: StoredMessage): Record<string, string> {
  return {
    SenderId: accountId,
    SentTimestamp: String(message.sentAt),
    ApproximateReceiveCount: String(message.receiveCount),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? 0),
  }
}

function presentMessage(message: ReceivedMessage) {
  return {
    MessageId: message.id,
    ReceiptHandle: message.receiptHandle,
    MD5OfBody: md5(message.body),
    Body: message.body,
    Attributes: systemAttributes(message),
    ...(Object.keys(message.attributes).length > 0 && { MessageAttributes: message.attributes }),
  }
}

/** Each entry of a batch by itself; a fault of one leaves the others. */
function batch<Schema extends z.ZodType<{ Id: string }>>(
  input: unknown,
  schema: Schema,
  each: (entry: z.output<Schema>) => object | undefined,
) {
  const entries = readBatch(input, schema)
  const outcomes = entries.map((entry) => ({ Id: entry.Id, outcome: each(entry) }))
  return {
    Successful: outcomes.flatMap(({ Id, outcome }) => (outcome ? [{ Id, ...outcome }] : [])),
    Failed: outcomes.flatMap(({ Id, outcome }) =>
      outcome ? [] : [{ Id, SenderFault: true, Code: 'ReceiptHandleIsInvalid' }],
    ),
  }
}

function readBatch<Schema extends z.ZodType<{ Id: string }>>(input: unknown, schema: Schema) {
  const { Entries } = z.looseObject({ Entries: z.array(schema) }).parse(input)
  if (Entries.length === 0) throw new SqsError('EmptyBatchRequest', 'The batch has no entries.')
  if (Entries.length > 10)
    throw new SqsError('TooManyEntriesInBatchRequest', 'A batch has ten entries at most.')
  if (new Set(Entries.map(({ Id }) => Id)).size < Entries.length) {
    throw new SqsError('BatchEntryIdsNotDistinct', 'Two entries of the batch have the same id.')
  }
  return Entries
}

function queueAttributes({ arn, properties, counts }: Queue): Record<string, string> {
  const { visible, inFlight, delayed } = counts()
  const policy = properties.RedrivePolicy
  return {
    QueueArn: arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    VisibilityTimeout: String(properties.VisibilityTimeout),
    DelaySeconds: String(properties.DelaySeconds),
    MessageRetentionPeriod: String(properties.MessageRetentionPeriod),
    ReceiveMessageWaitTimeSeconds: String(properties.ReceiveMessageWaitTimeSeconds),
    ...(policy && { RedrivePolicy: JSON.stringify(policy) }),
  }
}

function chosenAttributes(queue: Queue, input: unknown): Record<string, string> {
  const { AttributeNames: names = [] } = z
    .looseObject({ AttributeNames: z.array(z.string()).optional() })
    .parse(input)
  const all = Object.entries(queueAttributes(queue))
  return Object.fromEntries(names.includes('All') ? all : all.filter(([name]) => names.includes(name)))
}

function refuseHandle(isValid: boolean): object {
  if (!isValid) throw new SqsError('ReceiptHandleIsInvalid', 'The receipt handle is not valid.')
  return {}
}

type Operation = (queue: Queue, input: unknown, signal: AbortSignal) => unknown

const sendBatchEntrySchema = entrySchema.extend(withId)
const handleBatchEntrySchema = handleSchema.extend(withId)
const visibilityBatchEntrySchema = visibilitySchema.extend(withId)

const operations = new Map<string, Operation>([
  [
    'SendMessage',
    (queue, input) => {
      const entry = entrySchema.parse(input)
      refuseLongMessages([entry], 'InvalidParameterValue')
      return sendOne(queue, entry)
    },
  ],
  [
    'SendMessageBatch',
    (queue, input) => {
      refuseLongMessages(readBatch(input, sendBatchEntrySchema), 'BatchRequestTooLong')
      return batch(input, sendBatchEntrySchema, (entry) => sendOne(queue, entry))
    },
  ],
  [
    'ReceiveMessage',
    async (queue, input, signal) => {
      const { MaxNumberOfMessages, VisibilityTimeout, WaitTimeSeconds } = receiveSchema.parse(input)
      const messages = await queue.receive({
        maximum: MaxNumberOfMessages,
        visibilitySeconds: VisibilityTimeout,
        waitSeconds: WaitTimeSeconds,
        signal,
      })
      return messages.length > 0 ? { Messages: messages.map(presentMessage) } : {}
    },
  ],
  [
    'DeleteMessage',
    (queue, input) => {
      // Deleting twice succeeds on AWS, too.
      queue.remove(handleSchema.parse(input).ReceiptHandle)
      return {}
    },
  ],
  [
    'DeleteMessageBatch',
    (queue, input) =>
      batch(input, handleBatchEntrySchema, ({ ReceiptHandle }) => {
        queue.remove(ReceiptHandle)
        return {}
      }),
  ],
  [
    'ChangeMessageVisibility',
    (queue, input) => {
      const { ReceiptHandle, VisibilityTimeout } = visibilitySchema.parse(input)
      return refuseHandle(queue.changeVisibility(ReceiptHandle, VisibilityTimeout))
    },
  ],
  [
    'ChangeMessageVisibilityBatch',
    (queue, input) =>
      batch(input, visibilityBatchEntrySchema, ({ ReceiptHandle, VisibilityTimeout }) =>
        queue.changeVisibility(ReceiptHandle, VisibilityTimeout) ? {} : undefined,
      ),
  ],
  ['GetQueueAttributes', (queue, input) => ({ Attributes: chosenAttributes(queue, input) })],
  [
    'PurgeQueue',
    (queue) => {
      queue.purge()
      return {}
    },
  ],
])

const addressSchema = z.looseObject({ QueueUrl: z.string().optional(), QueueName: z.string().optional() })

function parseBody({ body }: AwsCall): unknown {
  return body.length === 0 ? {} : JSON.parse(body.toString())
}

/** The queue a call is about, by its address or its name. */
function addressedQueue(call: AwsCall): string {
  const { QueueUrl, QueueName } = addressSchema.parse(parseBody(call))
  return (QueueUrl ?? QueueName ?? '').split('/').at(-1) ?? ''
}

async function answer(sqs: Sqs, call: AwsCall, signal: AbortSignal): Promise<unknown> {
  const name = addressedQueue(call)
  const queue = sqs.find(name)
  if (!queue) throw new SqsError('QueueDoesNotExist', 'The specified queue does not exist.')
  if (call.operation === 'GetQueueUrl') return { QueueUrl: sqs.urlOf(name) }
  const operation = operations.get(call.operation ?? '')
  if (!operation) throw new SqsError('UnsupportedOperation', `${call.operation} is not emulated.`)
  return operation(queue, parseBody(call), signal)
}

function asSqsError(error: unknown): SqsError {
  if (error instanceof SqsError) return error
  if (error instanceof z.ZodError) return new SqsError('InvalidParameterValue', z.prettifyError(error))
  throw error
}

/** A batch needs the permission of its single action. */
function permissionOf(operation: string | undefined): string {
  return `sqs:${operation?.replace(/Batch$/, '')}`
}

/** The SQS API in its JSON protocol. */
export function createSqsApi(sqs: Sqs): AwsService {
  const closing = new AbortController()
  return {
    signingName: 'sqs',
    operations: ['GetQueueUrl', ...operations.keys()],
    permissionsOf: (call) => [
      { action: permissionOf(call.operation), resource: arnOf('sqs', addressedQueue(call)) },
    ],
    async handle(call) {
      const gone = new AbortController()
      call.response.once('close', () => gone.abort())
      const outcome = await answer(sqs, call, AbortSignal.any([gone.signal, closing.signal])).catch(
        asSqsError,
      )
      const { response } = call
      if (!(outcome instanceof SqsError)) {
        response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(outcome))
        return
      }
      const type = `com.amazonaws.sqs#${outcome.code}`
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': type })
      response.end(JSON.stringify({ __type: type, message: outcome.message }))
    },
    async close() {
      closing.abort()
    },
  }
}
