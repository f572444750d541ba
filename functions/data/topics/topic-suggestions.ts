import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { frequencyKey } from '#functions/data/keys.ts'
import {
  getItems,
  type IndexQuery,
  type PageKey,
  queryIndex,
  queryNewest,
  readPartition,
} from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import {
  lookalikesOf,
  topicBeginningsPartition,
  topicEndingsPartition,
  topicSuggestionKey,
  topicSuggestionsPartition,
  topicsApartKey,
  topicWordsPartition,
} from '#functions/data/topics/topic-merge-keys.ts'
import type { TopicRecord } from '#functions/data/topics/topics.ts'
import { deleteItem } from '#functions/data/users/account-deletions.ts'
import { likeness, nameEnds, wordSignature } from '#functions/domain/topics/near-duplicates.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { topicFrequencySchema } from '#shared/domain/topic.ts'
import { type TopicSuggestion, topicLikenessSchema } from '#shared/domain/topic-merge.ts'

/** Topics read per index. A pair beyond this limit is found when the other topic is reviewed. */
const lookalikesRead = 50

const listedSchema = z.object({ card: z.object({ id: numericIdSchema, name: z.string() }) })

async function listLookalikes(catalogue: Table, { name }: TopicRecord): Promise<TopicRecord[]> {
  const ends = nameEnds(name)
  const lists: Pick<IndexQuery, 'index' | 'partition' | 'beginning'>[] = [
    { index: 'gsi3', partition: topicWordsPartition, beginning: lookalikesOf(wordSignature(name)) },
    ...(ends
      ? ([
          { index: 'gsi1', partition: topicBeginningsPartition, beginning: lookalikesOf(ends.first) },
          { index: 'gsi2', partition: topicEndingsPartition, beginning: lookalikesOf(ends.last) },
        ] as const)
      : []),
  ]
  const pages = await Promise.all(
    lists.map((list) => queryIndex(catalogue, { ...list, limit: lookalikesRead })),
  )
  return pages.flatMap(({ entries }) =>
    entries.map((entry) => {
      const { card } = listedSchema.parse(entry)
      return { topicId: card.id, name: card.name }
    }),
  )
}

/** Skips pairs that an admin keeps apart. `others`: new topics that no index may list yet. */
export async function suggestMerges(
  catalogue: Table,
  topic: TopicRecord,
  others: readonly TopicRecord[],
): Promise<void> {
  const found = [...(await listLookalikes(catalogue, topic)), ...others]
  const alike = [...new Map(found.map((other) => [other.topicId, other])).values()].flatMap((other) => {
    const why = other.topicId === topic.topicId ? undefined : likeness(topic.name, other.name)
    return why ? [{ otherId: other.topicId, likeness: why }] : []
  })
  const apart = await getItems(
    catalogue,
    alike.map(({ otherId }) => topicsApartKey(topic.topicId, otherId)),
  )
  const suggested = alike.filter(({ otherId }) => !apart.find(topicsApartKey(topic.topicId, otherId)))
  for (const one of suggested) {
    const suggestion = {
      ...topicSuggestionKey(topic.topicId, one.otherId),
      firstId: Math.min(topic.topicId, one.otherId),
      secondId: Math.max(topic.topicId, one.otherId),
      likeness: one.likeness,
    }
    await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item: suggestion }))
  }
}

const suggestionSchema = z.object({
  firstId: numericIdSchema,
  secondId: numericIdSchema,
  likeness: topicLikenessSchema,
})

const countedSchema = z.object({ card: topicFrequencySchema })

async function withFrequencies(
  catalogue: Table,
  stored: readonly z.infer<typeof suggestionSchema>[],
): Promise<TopicSuggestion[]> {
  const found = await getItems(
    catalogue,
    stored.flatMap(({ firstId, secondId }) => [frequencyKey(firstId, 'all'), frequencyKey(secondId, 'all')]),
    { isConsistent: false },
  )
  const counted = (topicId: number) => countedSchema.safeParse(found.find(frequencyKey(topicId, 'all'))).data
  return stored.flatMap(({ firstId, secondId, likeness: why }) => {
    const first = counted(firstId)
    const second = counted(secondId)
    return first && second ? [{ first: first.card, second: second.card, likeness: why }] : []
  })
}

const suggestionsAtOnce = 40
/**
 * Limits the search to 200 suggestions (about 100 read units), in case most topics have no published episode.
 */
const mostPages = 5

export async function listSuggestions(catalogue: Table, limit: number): Promise<TopicSuggestion[]> {
  const listed: TopicSuggestion[] = []
  let start: PageKey | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const { entries, next } = await queryNewest(catalogue, {
      partition: topicSuggestionsPartition,
      prefix: '0',
      limit: suggestionsAtOnce,
      start,
    })
    listed.push(...(await withFrequencies(catalogue, z.array(suggestionSchema).parse(entries))))
    start = next
    if (!next || listed.length >= limit) break
  }
  return listed.slice(0, limit)
}

export async function keepApart(catalogue: Table, one: number, other: number): Promise<void> {
  await transact(catalogue, [
    { Put: { TableName: catalogue.name, Item: topicsApartKey(one, other) } },
    { Delete: { TableName: catalogue.name, Key: topicSuggestionKey(one, other) } },
  ])
}

const keyedSchema = suggestionSchema.extend({ pk: z.string(), sk: z.string() })

/** Reads all suggestions, once per merge: 10,000 take about 125 read units. */
export async function forgetSuggestions(catalogue: Table, topicId: number): Promise<void> {
  const rows = z
    .array(keyedSchema)
    .parse(await readPartition(catalogue, topicSuggestionsPartition, { isConsistent: false }))
  const own = rows.filter(({ firstId, secondId }) => firstId === topicId || secondId === topicId)
  for (const key of own) await deleteItem(catalogue, key)
}
