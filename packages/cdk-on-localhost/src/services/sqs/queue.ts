import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import * as z from 'zod'
import type { Journal } from './journal.ts'
import type { ReceivedMessage, StoredMessage } from './message.ts'
import { createMessageStore, type MessageStoreOptions } from './message-store.ts'

/** Properties of `AWS::SQS::Queue`; times in seconds. */
export const queuePropertiesSchema = z.looseObject({
  FifoQueue: z.literal(false, 'FIFO queues are not emulated.').optional(),
  VisibilityTimeout: z.number().default(30),
  DelaySeconds: z.number().default(0),
  MessageRetentionPeriod: z.number().default(345_600),
  ReceiveMessageWaitTimeSeconds: z.number().default(0),
  RedrivePolicy: z
    .looseObject({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() })
    .optional(),
})

export type QueueProperties = z.output<typeof queuePropertiesSchema>

type ReceiveOptions = {
  maximum: number
  visibilitySeconds?: number
  waitSeconds?: number
  signal?: AbortSignal
}

export type SqsQueue = {
  name: string
  arn: string
  properties: QueueProperties
  send(body: string, delaySeconds?: number): StoredMessage
  accept(message: StoredMessage): void
  receive(options: ReceiveOptions): Promise<ReceivedMessage[]>
  delete(receiptHandle: string): boolean
  drop(id: string): void
  purge(): void
  counts(): { visible: number; inFlight: number; delayed: number }
  /** Oldest first, without receiving them. */
  peek(maximum: number): readonly StoredMessage[]
}

type QueueOptions = {
  name: string
  arn: string
  properties: QueueProperties
  journal: Journal
  redrive: MessageStoreOptions['redrive']
  now(): Date
}

function countMessages(messages: readonly StoredMessage[], now: number) {
  const hidden = messages.filter(({ visibleAt }) => visibleAt > now)
  const inFlight = hidden.filter(({ receiveCount }) => receiveCount > 0).length
  return { visible: messages.length - hidden.length, inFlight, delayed: hidden.length - inFlight }
}

export function createQueue({ name, arn, properties, ...options }: QueueOptions): SqsQueue {
  const { MessageRetentionPeriod: retentionSeconds, RedrivePolicy: redrivePolicy } = properties
  const stored = createMessageStore({ ...options, retentionSeconds, redrivePolicy })
  const now = () => options.now().getTime()
  const arrivals = new EventEmitter().setMaxListeners(0)

  function add(message: StoredMessage): StoredMessage {
    stored.keep(message)
    arrivals.emit('arrival')
    return message
  }

  /** Resolves when a message arrives or becomes visible, at the deadline, or when aborted. */
  function nextChance(deadline: number, signal: AbortSignal | undefined): Promise<void> {
    const soonest = Math.min(deadline, ...stored.all().map(({ visibleAt }) => visibleAt))
    return new Promise((resolve) => {
      function wake() {
        clearTimeout(timer)
        arrivals.off('arrival', wake)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, Math.max(1, soonest - now())).unref()
      arrivals.on('arrival', wake)
      signal?.addEventListener('abort', wake)
    })
  }

  return {
    name,
    arn,
    properties,
    send: (body, delaySeconds = properties.DelaySeconds) =>
      add({
        id: randomUUID(),
        body,
        sentAt: now(),
        visibleAt: now() + delaySeconds * 1000,
        receiveCount: 0,
      }),
    accept: (message) => void add({ ...message, visibleAt: 0, hiddenAt: undefined, receiveCount: 0 }),
    async receive({ maximum, visibilitySeconds = properties.VisibilityTimeout, waitSeconds, signal }) {
      const deadline = now() + (waitSeconds ?? properties.ReceiveMessageWaitTimeSeconds) * 1000
      let received = stored.take(maximum, visibilitySeconds)
      while (received.length === 0 && now() < deadline && !signal?.aborted) {
        await nextChance(deadline, signal)
        if (!signal?.aborted) received = stored.take(maximum, visibilitySeconds)
      }
      return received
    },
    delete(receiptHandle) {
      const message = stored.find(receiptHandle)
      if (message) stored.drop(message.id)
      return message !== undefined
    },
    drop: stored.drop,
    purge: stored.clear,
    counts: () => countMessages(stored.all(), now()),
    peek: (maximum) => stored.all().slice(0, maximum),
  }
}
