import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Key, topicItemKey, topicNamePointerKey, topicNamesPartition } from '#functions/data/keys.ts'
import { nextIds } from '#functions/data/table/ids.ts'
import { type FoundItems, getItems, queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { WriteAction } from '#functions/data/table/transaction.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'
import { topicItem } from '#functions/data/topics/topic-items.ts'
import { topicKey } from '#functions/domain/topics/topic-key.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import {
  normaliseTopicName,
  type TopicFrequency,
  topicFrequencySchema,
  topicSearchText,
} from '#shared/domain/topic.ts'
import { countSchema } from '#shared/rules/bounds.ts'

export const topicRecordSchema = z.object({ topicId: numericIdSchema, name: z.string().min(1) })

export type TopicRecord = z.infer<typeof topicRecordSchema>

export const namePointerKey = (name: string): Key => topicNamePointerKey(topicKey(normaliseTopicName(name)))

export const pointerItem = (foldedName: string, topic: TopicRecord) => ({
  ...topicNamePointerKey(foldedName),
  ...topic,
})

function creationOf(catalogue: Table, topic: TopicRecord): WriteAction[] {
  const isNew = { TableName: catalogue.name, ConditionExpression: 'attribute_not_exists(pk)' }
  return [
    { Put: { ...isNew, Item: pointerItem(topicKey(topic.name), topic) } },
    { Put: { ...isNew, Item: topicItem(topic) } },
  ]
}

/** Normalizes the names and drops duplicates and names that fold to nothing. Keeps the order. */
function distinctNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of names.map(normaliseTopicName)) {
    if (name !== '' && !byKey.has(topicKey(name))) byKey.set(topicKey(name), name)
  }
  return [...byKey.values()]
}

function topicAmong(found: FoundItems, name: string): TopicRecord | undefined {
  const stored = found.find(namePointerKey(name))
  return stored && topicRecordSchema.parse(stored)
}

/** Compares names by `topicKey`; a merged topic's name finds the target. */
export async function findTopicByName(catalogue: Table, name: string): Promise<TopicRecord | undefined> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: namePointerKey(name) }),
  )
  return answer.Item && topicRecordSchema.parse(answer.Item)
}

const foundSchema = z.object({ card: topicFrequencySchema.extend({ frequency: countSchema }) })

export async function searchTopics(
  catalogue: Table,
  prefix: string,
  limit: number,
): Promise<TopicFrequency[]> {
  const beginning = topicSearchText(prefix)
  if (beginning === '') return []
  const page = await queryIndex(catalogue, {
    index: 'gsi2',
    partition: topicNamesPartition,
    isAscending: true,
    beginning,
    limit,
  })
  return page.entries.flatMap((entry) => readableRow(entry, (item) => foundSchema.parse(item).card))
}

/** The map's keys are the requested ids; the value of a merged topic is its target. */
export async function findTopicsByIds(
  catalogue: Table,
  ids: readonly number[],
): Promise<Map<number, TopicRecord>> {
  const soon = { isConsistent: false }
  const found = await getItems(catalogue, ids.map(topicItemKey), soon)
  const own = ids.flatMap((id) => {
    const stored = found.find(topicItemKey(id))
    return stored ? [{ id, name: topicRecordSchema.parse(stored).name }] : []
  })
  const pointers = await getItems(
    catalogue,
    own.map(({ name }) => namePointerKey(name)),
    soon,
  )
  return new Map(
    own.flatMap(({ id, name }): [number, TopicRecord][] => {
      const target = topicAmong(pointers, name)
      return target ? [[id, target]] : []
    }),
  )
}

export type ResolvedTopics = {
  topics: TopicRecord[]
  find(name: string): TopicRecord | undefined
  actions: WriteAction[]
}

/**
 * The returned writes belong in the transaction that first uses the topics, so that none exists without an
 * episode.
 */
export async function resolveTopics(catalogue: Table, names: readonly string[]): Promise<ResolvedTopics> {
  const distinct = distinctNames(names)
  const found = await getItems(catalogue, distinct.map(namePointerKey))
  const byKey = new Map(
    distinct.flatMap((name): [string, TopicRecord][] => {
      const topic = topicAmong(found, name)
      return topic ? [[topicKey(name), topic]] : []
    }),
  )
  const missing = distinct.filter((name) => !byKey.has(topicKey(name)))
  const taken = missing.length === 0 ? undefined : await nextIds(catalogue, 'topics', missing.length)
  const created = missing.map((name, index) => topicRecordSchema.parse({ topicId: taken?.ids[index], name }))
  for (const topic of created) byKey.set(topicKey(topic.name), topic)
  const resolved = distinct.flatMap((name) => byKey.get(topicKey(name)) ?? [])
  return {
    // After a merge two names can lead to one topic.
    topics: [...new Map(resolved.map((topic) => [topic.topicId, topic])).values()],
    find: (name) => byKey.get(topicKey(name)),
    actions: [...(taken ? [taken.action] : []), ...created.flatMap((topic) => creationOf(catalogue, topic))],
  }
}
