import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { frequencyKey, topicKey as topicItemKey } from '#functions/data/keys.ts'
import { noteAction } from '#functions/data/repair/upkeep-tasks.ts'
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
  /** Since nothing was left under the merged topic. */
  finishedAt: instantSchema.optional(),
  episodes: count,
  quotes: count,
  followers: count,
  /** How far the accounts have been looked through; twice in all. */
  accountsReadTo: z.record(z.string(), z.string()).optional(),
  /** Since whoever follows the one topic follows the other as well. */
  areBothFollowed: z.literal(true).optional(),
  areAccountsDone: z.literal(true).optional(),
})

/** One topic that goes on as another, and how far that has come. */
export type TopicMergeRecord = z.infer<typeof mergeRecordSchema>

const mergeableSchema = topicRecordSchema.extend({
  mergedInto: numericIdSchema.optional(),
  /** Merges into this topic that go on. */
  merging: count.optional(),
})

type Mergeable = z.infer<typeof mergeableSchema>

function refuse(code: string, message: string): DomainError {
  return new DomainError('conflict', { code, message })
}

/** Two topics as they are kept, consistently read. @throws DomainError `topic-not-found` */
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

/**
 * The two topics of a merge.
 * @throws DomainError `topic-not-found`, `same-topic`, `topic-merged`, `topic-merging`
 */
export async function getMergeable(
  catalogue: Table,
  ids: { fromId: number; intoId: number },
): Promise<{ from: Mergeable; into: Mergeable }> {
  const { from, into } = await readMergeable(catalogue, ids)
  if (from.topicId === into.topicId) {
    throw refuse('same-topic', 'A topic cannot be merged into itself. Choose another one.')
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

/** Changes a topic's own item, unless it was merged since it was read; `more` is what else has to be so. */
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

/**
 * From here on the topic is not in the ranking of all stances and not searched, and nothing more is published under it. In the rankings of
 * the five stances it counts what has not been moved yet.
 */
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

/** A name that leads to the topic that stays from now on, and is noted there: that one may be merged some day, too. */
export function handOnName(catalogue: Table, foldedName: string, into: TopicRecord): WriteAction[] {
  const noted = { ...mergedNameKey(into.topicId, foldedName), foldedName }
  return [
    { Put: { TableName: catalogue.name, Item: pointerItem(foldedName, into) } },
    { Put: { TableName: catalogue.name, Item: noted } },
  ]
}

/**
 * Notes that a topic goes on as another. At once its name leads there and nothing more is published under it; what is listed under it is
 * moved piece by piece. There is no way back.
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
      ...handOnName(catalogue, topicKey(from.name), into),
      { Put: { TableName: catalogue.name, Item: { ...topicMergeKey(requestedAt, from.topicId), ...merge } } },
      noteAction(catalogue, { kind: 'topic', id: from.topicId }, now),
    ])
    return merge
  })
}

/** What is to be done about a topic that was merged at this instant. @throws Error when nobody asked for it */
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

/** The latest merges, newest first. */
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

/** What was moved, in the transaction that moves it. */
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
