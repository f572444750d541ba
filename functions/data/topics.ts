import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { nextIds } from '#functions/data/ids.ts'
import { topicKey as topicItemKey, topicNamePointerKey, topicNamesPartition } from '#functions/data/keys.ts'
import { getItems, queryIndex } from '#functions/data/page.ts'
import type { Table } from '#functions/data/table.ts'
import type { WriteAction } from '#functions/data/transaction.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import {
  normaliseTopicName,
  type TopicFrequency,
  topicFrequencySchema,
  topicKey,
} from '#shared/domain/topic.ts'
import { storedCountSchema } from '#shared/rules/bounds.ts'

export const topicRecordSchema = z.object({ topicId: numericIdSchema, name: z.string().min(1) })

export type TopicRecord = z.infer<typeof topicRecordSchema>

function creationOf(catalogue: Table, topic: TopicRecord): WriteAction[] {
  const isNew = { TableName: catalogue.name, ConditionExpression: 'attribute_not_exists(pk)' }
  return [
    { Put: { ...isNew, Item: { ...topicNamePointerKey(topicKey(topic.name)), ...topic } } },
    { Put: { ...isNew, Item: { ...topicItemKey(topic.topicId), ...topic } } },
  ]
}

/** Names in their kept form, each topic once, in the order given; what folds to nothing is left out. */
function distinctNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of names.map(normaliseTopicName)) {
    if (name !== '' && !byKey.has(topicKey(name))) byKey.set(topicKey(name), name)
  }
  return [...byKey.values()]
}

/** The topic of a name, whatever its case; a merged topic's names lead to the one it was merged into. */
export async function findTopicByName(catalogue: Table, name: string): Promise<TopicRecord | undefined> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: topicNamePointerKey(topicKey(name)) }),
  )
  return answer.Item && topicRecordSchema.parse(answer.Item)
}

const foundSchema = z.object({ card: topicFrequencySchema.extend({ frequency: storedCountSchema }) })

/**
 * The topics of published episodes whose name begins so, folded as names are compared, by name. A prefix without a letter or digit is
 * that of no name.
 */
export async function searchTopics(
  catalogue: Table,
  prefix: string,
  limit: number,
): Promise<TopicFrequency[]> {
  const beginning = topicKey(prefix)
  if (beginning === '') return []
  const page = await queryIndex(catalogue, {
    index: 'gsi2',
    partition: topicNamesPartition,
    isAscending: true,
    beginning,
    limit,
  })
  return page.entries.map((entry) => foundSchema.parse(entry).card)
}

/**
 * The topics of these numbers that are there, by the number they are asked for; one that was merged into another is the other. Eventually
 * consistent: no topic is a moment old that somebody chooses.
 */
export async function findTopicsByIds(
  catalogue: Table,
  ids: readonly number[],
): Promise<Map<number, TopicRecord>> {
  const soon = { isConsistent: false }
  const found = await getItems(catalogue, ids.map(topicItemKey), soon)
  const own = ids.flatMap((id) => {
    const stored = found.find(topicItemKey(id))
    return stored
      ? [{ id, pointer: topicNamePointerKey(topicKey(topicRecordSchema.parse(stored).name)) }]
      : []
  })
  const pointers = await getItems(
    catalogue,
    own.map(({ pointer }) => pointer),
    soon,
  )
  return new Map(
    own.flatMap(({ id, pointer }): [number, TopicRecord][] => {
      const target = pointers.find(pointer)
      return target ? [[id, topicRecordSchema.parse(target)]] : []
    }),
  )
}

/**
 * The topics of these names, with the writes that create the new ones: they belong into the transaction that first uses them,
 * so that no topic is left behind without an episode.
 */
export async function resolveTopics(
  catalogue: Table,
  names: readonly string[],
): Promise<{ topics: TopicRecord[]; actions: WriteAction[] }> {
  const distinct = distinctNames(names)
  const found = await getItems(
    catalogue,
    distinct.map((name) => topicNamePointerKey(topicKey(name))),
  )
  const known = distinct.map((name) => {
    const stored = found.find(topicNamePointerKey(topicKey(name)))
    return stored ? topicRecordSchema.parse(stored) : undefined
  })
  const missing = distinct.filter((_, index) => !known[index])
  if (missing.length === 0) return { topics: known.filter((topic) => topic !== undefined), actions: [] }
  const taken = await nextIds(catalogue, 'topics', missing.length)
  const created = missing.map((name, index) => topicRecordSchema.parse({ topicId: taken.ids[index], name }))
  const byName = new Map(created.map((topic) => [topic.name, topic]))
  return {
    topics: distinct.flatMap((name, index) => known[index] ?? byName.get(name) ?? []),
    actions: [taken.action, ...created.flatMap((topic) => creationOf(catalogue, topic))],
  }
}
