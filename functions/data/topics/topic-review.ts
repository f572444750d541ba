import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { topicItemKey } from '#functions/data/keys.ts'
import { lastId } from '#functions/data/table/ids.ts'
import { getItems } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { topicReviewKey } from '#functions/data/topics/topic-merge-keys.ts'
import { suggestMerges } from '#functions/data/topics/topic-suggestions.ts'
import { topicRecordSchema } from '#functions/data/topics/topics.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

const topicsAtOnce = 25

const reviewSchema = z.object({ reviewedTo: z.int().min(0) })

const reviewedSchema = topicRecordSchema.extend({ mergedInto: numericIdSchema.optional() })

async function readReviewedTo(catalogue: Table): Promise<number> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: topicReviewKey, ConsistentRead: true }),
  )
  return answer.Item ? reviewSchema.parse(answer.Item).reviewedTo : 0
}

async function readTopics(catalogue: Table, ids: readonly number[]) {
  const found = await getItems(catalogue, ids.map(topicItemKey))
  return ids.flatMap((id) => {
    const stored = found.find(topicItemKey(id))
    const topic = stored && reviewedSchema.parse(stored)
    return topic && topic.mergedInto === undefined ? [topic] : []
  })
}

/** Suggests merges for the next unreviewed topics. Idempotent. Returns true when none is left. */
export async function reviewTopics(catalogue: Table): Promise<boolean> {
  const [reviewedTo, last] = await Promise.all([readReviewedTo(catalogue), lastId(catalogue, 'topics')])
  if (reviewedTo >= last) return true
  const until = Math.min(last, reviewedTo + topicsAtOnce)
  const ids = Array.from({ length: until - reviewedTo }, (_, index) => reviewedTo + 1 + index)
  const topics = await readTopics(catalogue, ids)
  for (const { topicId, name } of topics) await suggestMerges(catalogue, { topicId, name }, topics)
  await catalogue.client.send(
    new PutCommand({ TableName: catalogue.name, Item: { ...topicReviewKey, reviewedTo: until } }),
  )
  return until === last
}
