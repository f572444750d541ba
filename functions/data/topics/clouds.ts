import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { cloudKey, frequencyPartition, type Scope } from '#functions/data/keys.ts'
import type { Drift } from '#functions/data/repair/drift.ts'
import { getItems, queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, StaleReadError } from '#functions/data/table/transaction.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { stances } from '#shared/domain/stance.ts'
import { type TopicFrequency, topicFrequencySchema } from '#shared/domain/topic.ts'
import { countSchema } from '#shared/rules/bounds.ts'

const allScopes: readonly Scope[] = ['all', ...stances]

/** The list for all stances is longer, because users choose topics for their preferences from it. */
const sizeOf = (scope: Scope) => (scope === 'all' ? 200 : 100)

const entrySchema = z.object({ card: topicFrequencySchema.extend({ frequency: countSchema }) })
const { id, name } = topicFrequencySchema.shape
/** Tuples, so that 200 topics fit into 8 kB, which is one read unit. */
const cloudSchema = z.object({
  topics: z.array(z.tuple([id, name, countSchema])),
  rewrittenAt: instantSchema,
})

async function readMostFrequent(catalogue: Table, scope: Scope) {
  const partition = frequencyPartition(scope)
  const page = await queryIndex(catalogue, { index: 'gsi1', partition, limit: sizeOf(scope) })
  const cards = page.entries.flatMap((entry) => readableRow(entry, (item) => entrySchema.parse(item).card))
  return cards.map((card) => [card.id, card.name, card.frequency] as const)
}

const versionSchema = z.object({ version: z.int().min(1), topics: z.unknown() })

async function readStored(catalogue: Table, scope: Scope) {
  const key = { TableName: catalogue.name, Key: cloudKey(scope), ConsistentRead: true }
  const answer = await catalogue.client.send(new GetCommand(key))
  return answer.Item && versionSchema.parse(answer.Item)
}

/** Reads the frequencies after the stored cloud, so that no cloud replaces a newer one. */
async function rewriteCloud(catalogue: Table, scope: Scope, now: Date): Promise<void> {
  const stored = await readStored(catalogue, scope)
  const topics = await readMostFrequent(catalogue, scope)
  if (stored && canonical(stored.topics) === canonical(topics)) return
  const unchanged = stored
    ? { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': stored.version } }
    : { ConditionExpression: 'attribute_not_exists(pk)' }
  const version = (stored?.version ?? 0) + 1
  const Item = { ...cloudKey(scope), topics, rewrittenAt: now.toISOString(), version }
  try {
    await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item, ...unchanged }))
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
    throw new StaleReadError('Another call wrote the cloud first.', { cause })
  }
}

export async function rewriteClouds(catalogue: Table, now: Date): Promise<void> {
  await Promise.all(allScopes.map((scope) => repeatWhileStale(() => rewriteCloud(catalogue, scope, now))))
}

export async function readCloud(catalogue: Table, scope: Scope): Promise<TopicFrequency[]> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: cloudKey(scope) }),
  )
  const clouds = answer.Item ? readableRow(answer.Item, (item) => cloudSchema.parse(item)) : []
  return clouds.flatMap(({ topics }) => topics).map(([id, name, frequency]) => ({ id, name, frequency }))
}

/** A publication during the check can look like drift. */
export async function findCloudDrift(catalogue: Table): Promise<Drift[]> {
  const stored = await getItems(catalogue, allScopes.map(cloudKey))
  const found = await Promise.all(
    allScopes.map(async (scope): Promise<Drift[]> => {
      const key = cloudKey(scope)
      const is = stored.find(key)
      const topics = await readMostFrequent(catalogue, scope)
      if (canonical(is?.topics ?? []) === canonical(topics)) return []
      return [{ kind: 'item', key, stored: is && { ...is, ...key }, expected: { ...is, ...key, topics } }]
    }),
  )
  return found.flat()
}
