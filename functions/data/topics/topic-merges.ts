import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { frequencyKey, topicItemKey } from '#functions/data/keys.ts'
import { addTaskAction } from '#functions/data/repair/upkeep-tasks.ts'
import { getItems } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import {
  mergedNameKey,
  topicMergeKey,
  topicMergesPartition,
} from '#functions/data/topics/topic-merge-keys.ts'
import { pointerItem, type TopicRecord, topicRecordSchema } from '#functions/data/topics/topics.ts'
import { topicKey } from '#functions/domain/topics/topic-key.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'

const count = z.int().min(0)

const mergeRecordSchema = z.object({
  from: topicRecordSchema,
  into: topicRecordSchema,
  requestedAt: instantSchema,
  finishedAt: instantSchema.optional(),
  episodes: count,
  quotes: count,
  followers: count,
  accountsReadTo: z.record(z.string(), z.string()).optional(),
  /** Set when every follower of the merged topic also follows the target. */
  areBothFollowed: z.literal(true).optional(),
  areAccountsDone: z.literal(true).optional(),
})

export type TopicMergeRecord = z.infer<typeof mergeRecordSchema>

const mergeableSchema = topicRecordSchema.extend({
  mergedInto: numericIdSchema.optional(),
  merging: count.optional(),
})

type Mergeable = z.infer<typeof mergeableSchema>

function refuse(code: string, message: string): DomainError {
  return new DomainError('conflict', { code, message })
}

/** @throws DomainError `topic-not-found` */
export async function readMergeable(
  catalogue: Table,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<{ from: Mergeable; into: Mergeable }> {
  const found = await getItems(catalogue, [topicItemKey(fromId), topicItemKey(intoId)])
  const read = (id: number): Mergeable => {
    const stored = found.find(topicItemKey(id))
    if (stored) return mergeableSchema.parse(stored)
    throw new DomainError('not-found', { code: 'topic-not-found', message: `There is no topic ${id}.` })
  }
  return { from: read(fromId), into: read(intoId) }
}

/** @throws DomainError `topic-not-found`, `same-topic`, `topic-merged`, `topic-merging` */
export async function getMergeable(
  catalogue: Table,
  ids: { fromId: number; intoId: number },
): Promise<{ from: Mergeable; into: Mergeable }> {
  const { from, into } = await readMergeable(catalogue, ids)
  if (from.topicId === into.topicId) {
    throw refuse('same-topic', "A topic can't be merged into itself. Choose another one.")
  }
  for (const { name, mergedInto } of [from, into]) {
    if (mergedInto !== undefined) {
      throw refuse('topic-merged', `“${name}” was already merged into another topic. Choose that one.`)
    }
  }
  if ((from.merging ?? 0) > 0) {
    const message = `Another topic is still being merged into “${from.name}.” Try again when that is done.`
    throw refuse('topic-merging', message)
  }
  return { from, into }
}

function changeTopic(
  catalogue: Table,
  { topicId }: TopicRecord,
  change: { update: string; values?: Record<string, unknown>; more?: string },
): WriteAction {
  return {
    Update: {
      TableName: catalogue.name,
      Key: topicItemKey(topicId),
      UpdateExpression: change.update,
      ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(mergedInto)${change.more ?? ''}`,
      ExpressionAttributeValues: change.values,
    },
  }
}

/** Changes only the ranking of all stances: the others still count the episodes that were not moved yet. */
function withdrawFrequency(catalogue: Table, from: TopicRecord, into: TopicRecord): WriteAction {
  return {
    Update: {
      TableName: catalogue.name,
      Key: frequencyKey(from.topicId, 'all'),
      UpdateExpression:
        'SET topicId = :topicId, #name = :name, mergedInto = :into REMOVE gsi1pk, gsi1sk, gsi2pk, gsi2sk, card',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':topicId': from.topicId, ':name': from.name, ':into': into.topicId },
    },
  }
}

/** Also records the name at the target topic, which may be merged itself later. */
export function redirectName(catalogue: Table, foldedName: string, into: TopicRecord): WriteAction[] {
  const mergedName = { ...mergedNameKey(into.topicId, foldedName), foldedName }
  return [
    { Put: { TableName: catalogue.name, Item: pointerItem(foldedName, into) } },
    { Put: { TableName: catalogue.name, Item: mergedName } },
  ]
}

/**
 * Irreversible. Later steps move the episodes and followers.
 * @throws DomainError `topic-not-found`, `same-topic`, `topic-merged`, `topic-merging`
 */
export async function beginTopicMerge(
  catalogue: Table,
  ids: { fromId: number; intoId: number },
  now: Date,
): Promise<TopicMergeRecord> {
  return repeatWhileStale(async () => {
    const topics = await getMergeable(catalogue, ids)
    const from = topicRecordSchema.parse(topics.from)
    const into = topicRecordSchema.parse(topics.into)
    const requestedAt = now.toISOString()
    const merge = { from, into, requestedAt, episodes: 0, quotes: 0, followers: 0 }
    await transact(catalogue, [
      changeTopic(catalogue, from, {
        update: 'SET mergedInto = :into REMOVE gsi1pk, gsi1sk, gsi2pk, gsi2sk, gsi3pk, gsi3sk, card',
        values: { ':into': into.topicId, ':none': 0 },
        more: ' AND (attribute_not_exists(merging) OR merging = :none)',
      }),
      changeTopic(catalogue, into, { update: 'ADD merging :one', values: { ':one': 1 } }),
      withdrawFrequency(catalogue, from, into),
      ...redirectName(catalogue, topicKey(from.name), into),
      { Put: { TableName: catalogue.name, Item: { ...topicMergeKey(requestedAt, from.topicId), ...merge } } },
      addTaskAction(catalogue, { kind: 'topic', id: from.topicId }, now),
    ])
    return merge
  })
}

/** @throws Error if there is no such merge */
export async function getTopicMerge(
  catalogue: Table,
  { requestedAt, fromId }: { requestedAt: string; fromId: number },
): Promise<TopicMergeRecord> {
  const answer = await catalogue.client.send(
    new GetCommand({
      TableName: catalogue.name,
      Key: topicMergeKey(requestedAt, fromId),
      ConsistentRead: true,
    }),
  )
  return mergeRecordSchema.parse(answer.Item)
}

export async function listTopicMerges(catalogue: Table, limit: number): Promise<TopicMergeRecord[]> {
  const answer = await catalogue.client.send(
    new QueryCommand({
      TableName: catalogue.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': topicMergesPartition },
      ScanIndexForward: false,
      Limit: limit,
    }),
  )
  return z.array(mergeRecordSchema).parse(answer.Items ?? [])
}

/** Belongs in the transaction that moves the item. */
export function progressAction(
  catalogue: Table,
  { requestedAt, from }: TopicMergeRecord,
  moved: { episodes?: number; quotes?: number; followers?: number },
): WriteAction {
  return {
    Update: {
      TableName: catalogue.name,
      Key: topicMergeKey(requestedAt, from.topicId),
      UpdateExpression: 'ADD episodes :episodes, quotes :quotes, followers :followers',
      ExpressionAttributeValues: {
        ':episodes': moved.episodes ?? 0,
        ':quotes': moved.quotes ?? 0,
        ':followers': moved.followers ?? 0,
      },
    },
  }
}
