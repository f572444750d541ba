import * as z from 'zod'
import type { Counts, FrequencyCount, MethodCountChange } from '#functions/data/episodes/publication-delta.ts'
import {
  frequencyKey,
  frequencyOrder,
  frequencyPartition,
  geographyCountKey,
  type Key,
  podcastCountsKey,
  podcastKey,
  statisticsKey,
  topicNamesPartition,
} from '#functions/data/keys.ts'
import { ratingMethodKey } from '#functions/data/ratings/rating-keys.ts'
import { podcastSitemapAction } from '#functions/data/sitemap/sitemap-items.ts'
import { type FoundItems, getItems } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { StaleReadError, type WriteAction } from '#functions/data/table/transaction.ts'
import { readCounts, readRecord } from '#functions/data/table/unreadable-record.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { topicSearchText } from '#shared/domain/topic.ts'
import { countSchema } from '#shared/rules/bounds.ts'

export type CounterTotals = {
  podcastId: number
  geographyId: number
  podcast: Counts
  statistics: Counts
  topics: readonly FrequencyCount[]
  methods: readonly MethodCountChange[]
}

const publishedSchema = z.object({ published: countSchema.optional() })
const frequencySchema = z.object({ frequency: z.int().min(1).optional() })
const mergedSchema = z.object({ mergedInto: numericIdSchema.optional() })

/** `counts` are added, `set` replaces; no field may be in both. */
export function addAction(
  table: Table,
  key: Key,
  change: { counts: Counts; set?: Readonly<Record<string, string | number>> },
): WriteAction {
  const counts = Object.entries(change.counts)
  const fields = Object.entries(change.set ?? {})
  const clauses = [
    counts.length > 0 && `ADD ${counts.map(([name]) => `#${name} :${name}`).join(', ')}`,
    fields.length > 0 && `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
  ].filter(Boolean)
  const all = [...counts, ...fields]
  return {
    Update: {
      TableName: table.name,
      Key: key,
      UpdateExpression: clauses.join(' '),
      ExpressionAttributeNames: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(all.map(([name, value]) => [`:${name}`, value])),
    },
  }
}

export function frequencyItem(entry: FrequencyCount) {
  const { topicId, name, scope, count } = entry
  return {
    ...frequencyKey(topicId, scope),
    topicId,
    name,
    frequency: count,
    gsi1pk: frequencyPartition(scope),
    gsi1sk: frequencyOrder(count, topicId),
    ...(scope === 'all' && { gsi2pk: topicNamesPartition, gsi2sk: topicSearchText(name) }),
    card: { id: topicId, name, frequency: count },
  }
}

/** Unranked, not searchable and kept permanently. Tells concurrent publishers that the topic was merged. */
export function mergedFrequencyItem(entry: Omit<FrequencyCount, 'scope'> & { mergedInto: number }) {
  const { topicId, name, count, mergedInto } = entry
  return {
    ...frequencyKey(topicId, 'all'),
    topicId,
    name,
    mergedInto,
    ...(count > 0 && { frequency: count }),
  }
}

function frequencyAction(catalogue: Table, change: FrequencyCount, found: FoundItems): WriteAction {
  const key = frequencyKey(change.topicId, change.scope)
  const stored = found.find(key)
  const { frequency: before } = readCounts(key, stored, frequencySchema)
  const { mergedInto } = readRecord(stored ?? {}, (item) => mergedSchema.parse(item))
  const after = Math.max(0, (before ?? 0) + change.count)
  if (mergedInto !== undefined && change.count > 0) {
    throw new StaleReadError(`Topic ${change.topicId} was merged into topic ${mergedInto}.`)
  }
  const condition =
    before === undefined
      ? { ConditionExpression: stored ? 'attribute_exists(pk)' : 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: `frequency = :before AND attribute_${mergedInto === undefined ? 'not_' : ''}exists(mergedInto)`,
          ExpressionAttributeValues: { ':before': before },
        }
  if (mergedInto !== undefined) {
    const Item = mergedFrequencyItem({ ...change, count: after, mergedInto })
    return { Put: { TableName: catalogue.name, Item, ...condition } }
  }
  if (after === 0) return { Delete: { TableName: catalogue.name, Key: key, ...condition } }
  return {
    Put: { TableName: catalogue.name, Item: frequencyItem({ ...change, count: after }), ...condition },
  }
}

/** The write is conditional if it changes `published`, because the geography counts depend on it. */
function podcastAction(
  catalogue: Table,
  totals: CounterTotals,
  { published, isThere }: { published: number | undefined; isThere: boolean },
): WriteAction {
  const action = addAction(catalogue, podcastCountsKey(totals.podcastId), { counts: totals.podcast })
  if (!totals.podcast.published || !action.Update) return action
  return {
    Update: {
      ...action.Update,
      ...(published === undefined
        ? { ConditionExpression: `${isThere ? 'attribute_exists' : 'attribute_not_exists'}(#published)` }
        : {
            ConditionExpression: '#published = :wasPublished',
            ExpressionAttributeValues: {
              ...action.Update.ExpressionAttributeValues,
              ':wasPublished': published,
            },
          }),
    },
  }
}

/** Fails if the podcast was deleted, opted out or moved to another geography meanwhile. */
function podcastCheck(catalogue: Table, totals: CounterTotals, podcasts: number): WriteAction[] {
  const adds = (totals.podcast.episodes ?? 0) > 0 || (totals.podcast.published ?? 0) > 0
  const conditions = [
    ...(adds ? ['attribute_not_exists(deletedAt)', 'attribute_not_exists(optedOutAt)'] : []),
    ...(podcasts === 0 ? [] : ['geographyId = :geographyId']),
  ]
  if (conditions.length === 0) return []
  return [
    {
      ConditionCheck: {
        TableName: catalogue.name,
        Key: podcastKey(totals.podcastId),
        ConditionExpression: ['attribute_exists(pk)', ...conditions].join(' AND '),
        ...(podcasts !== 0 && { ExpressionAttributeValues: { ':geographyId': totals.geographyId } }),
      },
    },
  ]
}

function publishingActions(catalogue: Table, totals: CounterTotals, podcasts: number): WriteAction[] {
  if (podcasts === 0) return []
  return [
    addAction(catalogue, geographyCountKey(totals.geographyId), { counts: { podcasts } }),
    podcastSitemapAction(catalogue, totals.podcastId, podcasts),
  ]
}

/** Treats an invalid count as missing, so that it blocks no write. The repair command recounts it. */
export async function counterActions(
  catalogue: Table,
  totals: CounterTotals,
  now: Date,
): Promise<WriteAction[]> {
  const countsKey = podcastCountsKey(totals.podcastId)
  const frequencyKeys = totals.topics.map(({ topicId, scope }) => frequencyKey(topicId, scope))
  const change = totals.podcast.published ?? 0
  const found = await getItems(catalogue, [...frequencyKeys, ...(change === 0 ? [] : [countsKey])])
  const storedCounts = found.find(countsKey)
  const { published } = readCounts(countsKey, storedCounts, publishedSchema)
  const isThere = storedCounts?.published !== undefined
  const before = published ?? 0
  const podcasts = Math.sign(before + change) - Math.sign(before)
  const statistics = { ...totals.statistics, ...(podcasts !== 0 && { podcasts }) }
  return [
    ...(Object.keys(totals.podcast).length > 0
      ? [podcastAction(catalogue, totals, { published, isThere })]
      : []),
    ...(Object.keys(statistics).length > 0
      ? [
          addAction(catalogue, statisticsKey, {
            counts: statistics,
            set: { updatedAt: now.toISOString() },
          }),
        ]
      : []),
    ...podcastCheck(catalogue, totals, podcasts),
    ...publishingActions(catalogue, totals, podcasts),
    ...totals.topics.map((topic) => frequencyAction(catalogue, topic, found)),
    ...totals.methods.map(({ method, counts }) => addAction(catalogue, ratingMethodKey(method), { counts })),
  ]
}
