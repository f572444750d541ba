import * as z from 'zod'
import { arnOf } from '../../aws/identity.ts'
import { JsonApiError, jsonService, operation } from '../../aws/json-service.ts'
import type { AwsService } from '../../aws/service.ts'
import { md5 } from './message.ts'
import type { SqsQueue } from './queue.ts'
import type { Sqs } from './sqs.ts'

/** The limit of one message and of a whole batch. AWS has allowed more since 2025. */
const payloadLimitBytes = 262_144

const entrySchema = z.looseObject({
  MessageBody: z.string().min(1),
  DelaySeconds: z.number().min(0).max(900).optional(),
  MessageAttributes: z.undefined('Attributes of messages are not emulated.').optional(),
})
const batchEntrySchema = entrySchema.extend({ Id: z.string().min(1).max(80) })
const addressSchema = z.looseObject({ QueueUrl: z.string() })
const sendSchema = entrySchema.extend(addressSchema.shape)
const receiveSchema = addressSchema.extend({
  MaxNumberOfMessages: z.number().min(1).max(10).default(1),
  VisibilityTimeout: z.number().min(0).max(43_200).optional(),
  WaitTimeSeconds: z.number().min(0).max(20).optional(),
})
const moveSchema = z.looseObject({
  SourceArn: z.string(),
  DestinationArn: z.undefined('Messages are moved only to where they came from.').optional(),
})
const sendBatchSchema = addressSchema.extend({ Entries: z.array(batchEntrySchema) })

type Entry = z.output<typeof entrySchema>

function refuseLongMessages(entries: readonly Entry[], code: string): void {
  const size = entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0)
  if (size <= payloadLimitBytes) return
  throw new JsonApiError(code, `${size} bytes are more than the limit of ${payloadLimitBytes}.`)
}

function refuseBatch(entries: readonly z.output<typeof batchEntrySchema>[]): void {
  if (entries.length === 0) throw new JsonApiError('EmptyBatchRequest', 'The batch has no entries.')
  if (entries.length > 10)
    throw new JsonApiError('TooManyEntriesInBatchRequest', 'A batch has ten entries at most.')
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length)
    throw new JsonApiError('BatchEntryIdsNotDistinct', 'Two entries of the batch have the same id.')
  refuseLongMessages(entries, 'BatchRequestTooLong')
}

function sendEntry(queue: SqsQueue, { MessageBody, DelaySeconds }: Entry) {
  const message = queue.send(MessageBody, DelaySeconds)
  return { MessageId: message.id, MD5OfMessageBody: md5(message.body) }
}

async function receive(queue: SqsQueue, input: z.output<typeof receiveSchema>) {
  const { MaxNumberOfMessages: maximum, VisibilityTimeout, WaitTimeSeconds } = input
  const messages = await queue.receive({
    maximum,
    ...(VisibilityTimeout !== undefined && { visibilitySeconds: VisibilityTimeout }),
    ...(WaitTimeSeconds !== undefined && { waitSeconds: WaitTimeSeconds }),
  })
  return {
    Messages: messages.map(({ id, receiptHandle, body }) => ({
      MessageId: id,
      ReceiptHandle: receiptHandle,
      Body: body,
      MD5OfBody: md5(body),
    })),
  }
}

/**
 * Returns messages from a dead-letter queue to their source queues. A message that another service sent has
 * no source and stays: AWS fails the whole task there (API reference, StartMessageMoveTask).
 */
function moveBack(sqs: Sqs, dead: SqsQueue): void {
  const isDeadLetterQueue = sqs
    .queues()
    .some(({ properties }) => properties.RedrivePolicy?.deadLetterTargetArn === dead.arn)
  if (!isDeadLetterQueue)
    throw new JsonApiError('InvalidParameterValue', 'Source queue must be configured as a Dead Letter Queue.')
  for (const { source, ...message } of dead.peek(Number.POSITIVE_INFINITY)) {
    if (source === undefined) continue
    sqs.find(source)?.accept(message)
    dead.drop(message.id)
  }
}

const subjectSchema = z.looseObject({ QueueUrl: z.string().optional(), SourceArn: z.string().optional() })

/** The SQS API for senders and operators. Lambda's pollers read the queues directly. */
export function createSqsApi(sqs: Sqs): AwsService {
  function queueAt(urlOrArn: string): SqsQueue {
    const queue = sqs.find(urlOrArn)
    if (queue) return queue
    throw new JsonApiError('QueueDoesNotExist', 'The specified queue does not exist.')
  }

  return jsonService({
    signingName: 'sqs',
    version: '1.0',
    invalidInput: 'InvalidParameterValue',
    operations: {
      SendMessage: operation(sendSchema, ({ QueueUrl, ...entry }) => {
        refuseLongMessages([entry], 'InvalidParameterValue')
        return sendEntry(queueAt(QueueUrl), entry)
      }),
      SendMessageBatch: operation(sendBatchSchema, ({ QueueUrl, Entries }) => {
        const queue = queueAt(QueueUrl)
        refuseBatch(Entries)
        return {
          Successful: Entries.map((entry) => ({ Id: entry.Id, ...sendEntry(queue, entry) })),
          Failed: [],
        }
      }),
      ReceiveMessage: operation(receiveSchema, (input) => receive(queueAt(input.QueueUrl), input)),
      PurgeQueue: operation(addressSchema, ({ QueueUrl }) => {
        queueAt(QueueUrl).purge()
        return {}
      }),
      StartMessageMoveTask: operation(moveSchema, ({ SourceArn }) => {
        moveBack(sqs, queueAt(SourceArn))
        return { TaskHandle: md5(SourceArn) }
      }),
    },
    permissionsOf: (name, input) => {
      const { QueueUrl = '', SourceArn } = subjectSchema.parse(input)
      const resource = SourceArn ?? arnOf('sqs', QueueUrl.split('/').at(-1) ?? '')
      return [{ action: `sqs:${name.replace(/Batch$/, '')}`, resource }]
    },
  })
}
