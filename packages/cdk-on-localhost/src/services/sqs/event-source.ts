import * as z from 'zod'
import { accountId, region } from '../../aws/identity.ts'
import { type EventSource, failedIds, findFunction } from '../lambda/event-source.ts'
import type { LambdaHost } from '../lambda/host.ts'
import { md5, type ReceivedMessage } from './message.ts'
import type { SqsQueue } from './queue.ts'
import type { Sqs } from './sqs.ts'

const eventSourceSchema = z.looseObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.number().max(10_000).default(10),
  Enabled: z.boolean().default(true),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  ScalingConfig: z.looseObject({ MaximumConcurrency: z.number().min(2).optional() }).optional(),
  FilterCriteria: z.undefined('Filters of event sources are not emulated.').optional(),
})

type EventSourceProperties = z.output<typeof eventSourceSchema>

export type EventSourceOptions = {
  sqs: Sqs
  host: LambdaHost
  log(line: string): void
}

type Source = { queue: SqsQueue; host: LambdaHost; log(line: string): void }

/** Lambda starts with five pollers. */
const defaultConcurrency = 5

function recordOf(message: ReceivedMessage, arn: string) {
  return {
    messageId: message.id,
    receiptHandle: message.receiptHandle,
    body: message.body,
    attributes: {
      SenderId: accountId,
      SentTimestamp: String(message.sentAt),
      ApproximateReceiveCount: String(message.receiveCount),
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? 0),
    },
    messageAttributes: {},
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion: region,
  }
}

async function work(
  properties: EventSourceProperties,
  { queue, host, log }: Source,
  messages: readonly ReceivedMessage[],
): Promise<void> {
  const event = { Records: messages.map((message) => recordOf(message, queue.arn)) }
  const outcome = await host.invoke(properties.FunctionName, JSON.stringify(event))
  if (outcome.functionError) {
    log(`queue ${queue.name}: ${outcome.payload}`)
    return
  }
  const failed = properties.FunctionResponseTypes.includes('ReportBatchItemFailures')
    ? failedIds(
        outcome.payload,
        messages.map(({ id }) => id),
      )
    : new Set<string>()
  for (const { id, receiptHandle } of messages) if (!failed.has(id)) queue.delete(receiptHandle)
}

/**
 * CreateEventSourceMapping refuses this too, because a message would be received again while it is being
 * processed.
 */
function refuseShortVisibility({ name, properties }: SqsQueue, functionTimeoutSeconds: number): void {
  const { VisibilityTimeout } = properties
  if (VisibilityTimeout >= functionTimeoutSeconds) return
  throw new Error(
    `Queue ${name}: the visibility timeout of ${VisibilityTimeout} s is less than its function's ${functionTimeoutSeconds} s.`,
  )
}

/** @throws for an unknown queue or function, and for a pair that Lambda would refuse */
function sourceOf(properties: EventSourceProperties, { sqs, host, log }: EventSourceOptions): Source {
  const queue = sqs.find(properties.EventSourceArn)
  const consumer = findFunction(host, properties.FunctionName)
  if (!queue || !consumer) {
    throw new Error(
      `The event source ${properties.EventSourceArn} → ${properties.FunctionName} names an unknown queue or function.`,
    )
  }
  refuseShortVisibility(queue, consumer.timeoutSeconds)
  return { queue, host, log }
}

/**
 * Polls a queue and invokes a function in batches. Failed messages return when their visibility timeout ends.
 * @throws for a mapping that is invalid or not emulated
 */
export function startEventSource(mapping: unknown, options: EventSourceOptions): EventSource {
  const properties = eventSourceSchema.parse(mapping)
  const source = sourceOf(properties, options)
  const closing = new AbortController()
  const { signal } = closing

  async function poll(): Promise<void> {
    while (!signal.aborted) {
      const messages = await source.queue.receive({ maximum: properties.BatchSize, waitSeconds: 20, signal })
      if (messages.length === 0) continue
      await work(properties, source, messages).catch((error: unknown) =>
        source.log(`queue ${source.queue.name}: ${error}`),
      )
    }
  }

  const concurrency = properties.ScalingConfig?.MaximumConcurrency ?? defaultConcurrency
  const pollers = properties.Enabled ? Array.from({ length: concurrency }, poll) : []
  return {
    async close() {
      closing.abort()
      await Promise.all(pollers)
    },
  }
}
