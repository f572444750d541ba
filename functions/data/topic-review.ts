import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { lastId } from '#functions/data/ids.ts'
import { topicKey as topicItemKey } from '#functions/data/keys.ts'
import { getItems } from '#functions/data/page.ts'
import type { Table } from '#functions/data/table.ts'
import { lookalikeFields } from '#functions/data/topic-items.ts'
import { topicReviewKey } from '#functions/data/topic-merge-keys.ts'
import { suggestMerges } from '#functions/data/topic-suggestions.ts'
import { keyPointer, type TopicRecord, topicRecordSchema } from '#functions/data/topics.ts'
import type { WriteAction } from '#functions/data/transaction.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

const topicsAtOnce = 25

const reviewSchema = z.object({ reviewedTo: z.int().min(0) })

const reviewedSchema = topicRecordSchema.extend({
  mergedInto: numericIdSchema.optional(),
  /** Of a topic that is found among those that look alike. */
  card: z.unknown().optional(),
})

async function unlessRefused(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
  }
}

/** Topics from before writings were folded are found by their key from now on, and among those that look alike. */
async function bringUpToDate(catalogue: Table, topic: TopicRecord): Promise<void> {
  const pointer: WriteAction['Put'] = keyPointer(catalogue, topic).Put
  if (pointer) await unlessRefused(() => catalogue.client.send(new PutCommand(pointer)))
  // What merges keep with the topic stays as it is.
  const fields = Object.entries(lookalikeFields(topic))
  const update = {
    TableName: catalogue.name,
    Key: topicItemKey(topic.topicId),
    UpdateExpression: `SET ${fields.map(([name]) => `${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(mergedInto)',
    ExpressionAttributeValues: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
  }
  await unlessRefused(() => catalogue.client.send(new UpdateCommand(update)))
}

async function readReviewedTo(catalogue: Table): Promise<number> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: topicReviewKey, ConsistentRead: true }),
  )
  return answer.Item ? reviewSchema.parse(answer.Item).reviewedTo : 0
}

/** Topics of these numbers that were not merged into others. */
async function readTopics(catalogue: Table, ids: readonly number[]) {
  const found = await getItems(catalogue, ids.map(topicItemKey))
  return ids.flatMap((id) => {
    const stored = found.find(topicItemKey(id))
    const topic = stored && reviewedSchema.parse(stored)
    return topic && topic.mergedInto === undefined ? [topic] : []
  })
}

/**
 * Looks at the next topics nobody has looked at: suggests merges of those that look alike, and brings those of older rules up to date. Each
 * is looked at once; a step that is repeated does the same again. Answers whether none is left.
 */
export async function reviewTopics(catalogue: Table): Promise<boolean> {
  const [reviewedTo, last] = await Promise.all([readReviewedTo(catalogue), lastId(catalogue, 'topics')])
  if (reviewedTo >= last) return true
  const until = Math.min(last, reviewedTo + topicsAtOnce)
  const ids = Array.from({ length: until - reviewedTo }, (_, index) => reviewedTo + 1 + index)
  const topics = await readTopics(catalogue, ids)
  for (const { topicId, name, card } of topics) {
    if (card === undefined) await bringUpToDate(catalogue, { topicId, name })
  }
  for (const { topicId, name } of topics) await suggestMerges(catalogue, { topicId, name }, topics)
  await catalogue.client.send(
    new PutCommand({ TableName: catalogue.name, Item: { ...topicReviewKey, reviewedTo: until } }),
  )
  return until === last
}
