import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { indexedCardOf } from '#functions/data/episodes/listed-cards.ts'
import { boundsOfQueue, positionInQueue, queuePrefix, statusPartition } from '#functions/data/keys.ts'
import { queuePositionsKey } from '#functions/data/operations-keys.ts'
import { expiryAfter } from '#functions/data/table/expiry.ts'
import { type Page, type PageOptions, queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { readRecord } from '#functions/data/table/unreadable-record.ts'
import type { QueueEntry } from '#functions/domain/runs/round-robin-order.ts'
import { type RunQueue, runQueues } from '#functions/domain/runs/run-queue.ts'
import { queuePositionSeconds } from '#shared/deployment/retention.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

export type PriorityQueue = { queue: RunQueue; isRequested: boolean }

/** `behind`: start with the podcast after this one. */
export type QueuePage = PageOptions & { behind?: number | undefined }

export const priorityQueueName = ({ queue, isRequested }: PriorityQueue) => queuePrefix(queue, isRequested)

export async function listPriorityQueue(
  catalogue: Table,
  queue: PriorityQueue,
  { behind, ...page }: QueuePage,
): Promise<Page<QueueEntry>> {
  const name = priorityQueueName(queue)
  const bounds = boundsOfQueue(name)
  const { entries, next } = await queryIndex(catalogue, {
    index: 'gsi3',
    partition: statusPartition('waiting'),
    ...bounds,
    ...(behind !== undefined && { before: positionInQueue(name, behind) }),
    ...page,
  })
  const read = entries
    .flatMap(indexedCardOf)
    .map(({ card, notBefore }): QueueEntry => ({ episodeId: card.id, podcastId: card.podcast_id, notBefore }))
  return { entries: read, ...(next && { next }) }
}

export async function isAnyWaiting(catalogue: Table): Promise<boolean> {
  const { entries } = await queryIndex(catalogue, {
    index: 'gsi3',
    partition: statusPartition('waiting'),
    limit: 1,
  })
  return entries.length > 0
}

const queuePositionsSchema = z.object({
  /** The podcast served last, by queue; undefined: start at the beginning. */
  last: z.record(z.string(), numericIdSchema.optional()).default({}),
  /** Start times of recent runs in milliseconds since 1970, for estimating the wait. */
  begins: z.partialRecord(z.enum(runQueues), z.array(z.number())).default({}),
})

export type QueuePositions = z.output<typeof queuePositionsSchema>

export async function readQueuePositions(operations: Table): Promise<QueuePositions> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: queuePositionsKey, ConsistentRead: true }),
  )
  return readRecord(answer.Item ?? {}, (item) => queuePositionsSchema.parse(item))
}

/** Last write wins: a race can serve a podcast twice, but never skips one. */
export async function saveQueuePositions(
  operations: Table,
  positions: QueuePositions,
  now: Date,
): Promise<void> {
  const expiresAt = expiryAfter(now, queuePositionSeconds)
  const Item = { ...queuePositionsKey, ...positions, expiresAt }
  await transact(operations, [{ Put: { TableName: operations.name, Item } }])
}
