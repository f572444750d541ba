import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { frequencyItem, mergedFrequencyItem } from '#functions/data/counters.ts'
import {
  earlierAssessmentTotalsKey,
  episodePartition,
  frequencyKey,
  geographyCountKey,
  isEarlierAssessmentsKey,
  isEpisodeKey,
  isMadeByEpisodes,
  isPodcastKey,
  isQuoteKey,
  isTopicKey,
  type Key,
  keyText,
  podcastCountsKey,
  podcastKey,
  statisticsKey,
} from '#functions/data/keys.ts'
import { mendedEpisode } from '#functions/data/mend-episode.ts'
import { podcastItem } from '#functions/data/podcasts.ts'
import {
  type Counts,
  contributionOf,
  type FrequencyCount,
  type Item,
  itemsOf,
} from '#functions/data/publication-delta.ts'
import {
  isAnyAssessmentsKey,
  isRatedKey,
  isRatingMethodKey,
  ratingMethodKey,
} from '#functions/data/rating-keys.ts'
import { expectedShards } from '#functions/data/repair-assessments.ts'
import { expectedMonths } from '#functions/data/repair-ledger.ts'
import { podcastSitemapItem } from '#functions/data/sitemap-items.ts'
import { isSitemapKey } from '#functions/data/sitemap-keys.ts'
import type { Table } from '#functions/data/table.ts'
import { assessmentsSchema, verdicts } from '#functions/domain/records/assessments.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { type PodcastRecord, podcastRecordSchema } from '#functions/domain/records/podcast-record.ts'
import { type QuoteRecord, quoteRecordSchema } from '#functions/domain/records/quote-record.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

/** One place where the table does not hold what its episodes and podcasts say it should. */
export type Drift =
  /** `missing` is to be added; `instead` takes the place of what nothing can be added to: no whole number, or one beyond all counting. */
  | { kind: 'counter'; key: Key; missing: Counts; instead: Counts }
  | { kind: 'item'; key: Key; stored: Item | undefined; expected: Item | undefined }
  /** Nobody can say what it should be. It is left as it is, with all that belongs to its episode; only a person can help. */
  | { kind: 'unreadable'; key: Key; reason: string }

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() })

/** The whole table: this is the one command that scans, and no call waits for it. */
async function readAll(catalogue: Table): Promise<Item[]> {
  const items: Item[] = []
  let start: Record<string, unknown> | undefined
  do {
    const page = await catalogue.client.send(
      new ScanCommand({ TableName: catalogue.name, ConsistentRead: true, ExclusiveStartKey: start }),
    )
    items.push(...(page.Items ?? []).map((item) => itemSchema.parse(item)))
    start = page.LastEvaluatedKey
  } while (start)
  return items
}

type Catalogue = {
  podcasts: Map<number, PodcastRecord>
  podcastItems: Item[]
  episodes: EpisodeRecord[]
  quotes: QuoteRecord[]
  /** The votes on episodes that exist from before there were shards. Nothing else says how many there were. */
  assessments: Item[]
  unreadable: Extract<Drift, { kind: 'unreadable' }>[]
  /** Partitions of episodes about which too little can be read to say what belongs to them. */
  unknown: Set<string>
}

/** Votes that cannot be are none. */
function mendedAssessments(item: Item): Item {
  const counted = assessmentsSchema.parse(item)
  const stored = verdicts.filter((verdict) => item[verdict] !== undefined)
  return { ...item, ...Object.fromEntries(stored.map((verdict) => [verdict, counted[verdict]])) }
}

const indexKey = /^gsi\d[ps]k$/

/** A podcast as it is stored, in the lists where its record says that it is. */
function listedPodcast(item: Item, podcast: PodcastRecord): Item {
  const own = Object.entries(item).filter(([name]) => !indexKey.test(name))
  const listed = Object.entries(podcastItem(podcast)).filter(([name]) => indexKey.test(name))
  const { pk, sk } = item
  return { ...Object.fromEntries([...own, ...listed]), pk, sk }
}

/** The records among the items; `unreadable` takes those that cannot be read as what they are. */
function readRecords<Record>(
  items: readonly Item[],
  unreadable: Catalogue['unreadable'],
  read: (item: Item) => Record,
): Record[] {
  return items.flatMap((item) => {
    try {
      return [read(item)]
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error
      const { pk, sk } = item
      const reason = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
      unreadable.push({ kind: 'unreadable', key: { pk, sk }, reason })
      return []
    }
  })
}

function recordsOf(items: readonly Item[], now: Date): Catalogue {
  const unreadable: Catalogue['unreadable'] = []
  const podcasts = readRecords(items.filter(isPodcastKey), unreadable, (item) => {
    const podcast = podcastRecordSchema.parse(item)
    return { podcast, listed: listedPodcast(item, podcast) }
  })
  const lost = new Set(unreadable.map(({ key }) => key.pk))
  const stored = items.filter(isEpisodeKey)
  const episodes = readRecords(stored, unreadable, (item) => mendedEpisode(item, now))
  const quotes = readRecords(items.filter(isQuoteKey), unreadable, (item) => quoteRecordSchema.parse(item))
  const known = new Set(stored.map(({ pk }) => pk))
  const ofLostPodcasts = episodes.filter(({ podcastId }) => lost.has(podcastKey(podcastId).pk))
  return {
    podcasts: new Map(podcasts.map(({ podcast }) => [podcast.podcastId, podcast])),
    podcastItems: podcasts.map(({ listed }) => listed),
    episodes,
    quotes,
    assessments: items
      .filter((item) => isEarlierAssessmentsKey(item) && known.has(item.pk))
      .map(mendedAssessments),
    unreadable,
    unknown: new Set([
      ...unreadable.map(({ key }) => key.pk),
      ...ofLostPodcasts.map(({ episodeId }) => episodePartition(episodeId)),
    ]),
  }
}

function sum(table: Map<string, { key: Key; counts: Record<string, number> }>, key: Key, counts: Counts) {
  const id = keyText(key)
  const entry = table.get(id) ?? { key, counts: {} }
  for (const [name, value] of Object.entries(counts)) entry.counts[name] = (entry.counts[name] ?? 0) + value
  table.set(id, entry)
}

/** Those with a published episode. */
const publishingPodcasts = ({ episodes }: Catalogue) =>
  new Set(episodes.flatMap(({ podcastId, publication }) => (publication ? [podcastId] : [])))

/** Every additive counter as the records make it. */
function expectedCounters(catalogue: Catalogue) {
  const { podcasts, episodes, assessments } = catalogue
  const counters = new Map<string, { key: Key; counts: Record<string, number> }>()
  const publishing = publishingPodcasts(catalogue)
  for (const podcast of podcasts.values()) {
    sum(counters, podcastCountsKey(podcast.podcastId), { episodes: 0 })
    sum(counters, geographyCountKey(podcast.geographyId), { podcasts: 0 })
  }
  for (const episode of episodes) {
    const contribution = contributionOf(episode)
    sum(counters, podcastCountsKey(episode.podcastId), contribution.podcast)
    sum(counters, statisticsKey, contribution.statistics)
  }
  sum(counters, statisticsKey, { podcasts: publishing.size })
  for (const podcastId of publishing) {
    const podcast = podcasts.get(podcastId)
    if (podcast) sum(counters, geographyCountKey(podcast.geographyId), { podcasts: 1 })
  }
  sum(counters, earlierAssessmentTotalsKey, { good: 0, bad: 0 })
  for (const item of assessments) sum(counters, earlierAssessmentTotalsKey, assessmentsSchema.parse(item))
  return counters
}

const mergedTopicSchema = z.object({
  topicId: numericIdSchema,
  name: z.string(),
  mergedInto: numericIdSchema,
})

/** Topics that were merged into others; their frequencies over all stances are kept for good. */
function mergedTopics(items: readonly Item[]) {
  return items
    .filter((item) => isTopicKey(item) && item.mergedInto !== undefined)
    .map((item) => ({ ...mergedTopicSchema.parse(item), count: 0 }))
}

function expectedFrequencies(episodes: readonly EpisodeRecord[], items: readonly Item[]): Item[] {
  const merged = new Map(
    mergedTopics(items).map((topic) => [keyText(frequencyKey(topic.topicId, 'all')), topic]),
  )
  const totals = new Map<string, FrequencyCount>()
  for (const topic of episodes.flatMap((episode) => contributionOf(episode).topics)) {
    const id = keyText(frequencyKey(topic.topicId, topic.scope))
    totals.set(id, { ...topic, count: (totals.get(id)?.count ?? 0) + topic.count })
  }
  return [
    ...[...totals].flatMap(([id, total]) => (merged.has(id) ? [] : [frequencyItem(total)])),
    ...[...merged].map(([id, topic]) => mergedFrequencyItem({ ...topic, count: totals.get(id)?.count ?? 0 })),
  ]
}

/** The counts of every method by which something was rated; those of a method that is gone have to be none. */
function expectedMethods(items: readonly Item[], episodes: readonly EpisodeRecord[]) {
  const counters = new Map<string, { key: Key; counts: Record<string, number> }>()
  for (const { pk, sk } of items.filter(isRatingMethodKey)) sum(counters, { pk, sk }, {})
  for (const { method, counts } of episodes.flatMap((episode) => contributionOf(episode).methods)) {
    sum(counters, ratingMethodKey(method), counts)
  }
  return [...counters.values()]
}

/** Every item that the episodes make, without counters. */
function expectedItems({ podcasts, episodes, quotes }: Catalogue): Item[] {
  const own = new Map<number, QuoteRecord[]>()
  for (const quote of quotes) own.set(quote.episodeId, [...(own.get(quote.episodeId) ?? []), quote])
  return episodes.flatMap((episode) => {
    const podcast = podcasts.get(episode.podcastId)
    const ordered = (own.get(episode.episodeId) ?? []).toSorted((a, b) => a.number - b.number)
    return podcast ? itemsOf({ episode, quotes: ordered, podcast }) : []
  })
}

/** The partition of the episode that an item belongs to, wherever it lies itself. */
const ownerOf = ({ pk, episodeId }: Item) =>
  typeof episodeId === 'number' ? episodePartition(episodeId) : pk

function itemDrift(items: readonly Item[], expected: readonly Item[], unknown: Set<string>): Drift[] {
  const isKnown = (item: Item) => !unknown.has(ownerOf(item))
  const wanted = new Map(expected.filter(isKnown).map((item) => [keyText(item), item]))
  const stored = new Map(
    items
      .filter((item) =>
        [isMadeByEpisodes, isRatedKey, isSitemapKey, isAnyAssessmentsKey, isPodcastKey].some((is) => is(item)),
      )
      .filter(isKnown)
      .map((item) => [keyText(item), item]),
  )
  const ids = new Set([...wanted.keys(), ...stored.keys()])
  return [...ids].flatMap((id): Drift[] => {
    const [is, should] = [stored.get(id), wanted.get(id)]
    const { pk, sk } = is ?? should ?? { pk: '', sk: '' }
    return canonical(is) === canonical(should)
      ? []
      : [{ kind: 'item', key: { pk, sk }, stored: is, expected: should }]
  })
}

const isSafe = (value: number) => Number.isSafeInteger(value)

/** What turns the stored counts into the expected ones; numbers that nobody expects become 0. */
function countDrift(key: Key, expected: Counts, stored: Item | undefined): Drift[] {
  const numbers = Object.keys(stored ?? {}).filter((name) => typeof stored?.[name] === 'number')
  const missing: Record<string, number> = {}
  const instead: Record<string, number> = {}
  for (const name of new Set([...Object.keys(expected), ...numbers])) {
    const should = expected[name] ?? 0
    const is = stored?.[name] ?? 0
    if (typeof is !== 'number' || !isSafe(is) || !isSafe(should - is)) instead[name] = should
    else if (is !== should) missing[name] = should - is
  }
  const isDrift = Object.keys(missing).length + Object.keys(instead).length > 0
  return isDrift ? [{ kind: 'counter', key, missing, instead }] : []
}

function counterDrift(items: readonly Item[], catalogue: Catalogue): Drift[] {
  const stored = new Map(items.map((item) => [keyText(item), item]))
  return [
    ...expectedCounters(catalogue).values(),
    ...expectedMonths(items),
    ...expectedMethods(items, catalogue.episodes),
  ].flatMap(({ key, counts }) => countDrift(key, counts, stored.get(keyText(key))))
}

/**
 * Compares every counter, month of the ledger, list entry, pointer and card, and the lists that podcasts are in, with what podcasts, episodes and quotes say, as far as that can be believed
 * (`mendedEpisode`). An empty answer: no drift.
 */
export async function findDrift(catalogue: Table, now: Date = new Date()): Promise<Drift[]> {
  const items = await readAll(catalogue)
  const records = recordsOf(items, now)
  const expected = [
    ...expectedItems(records),
    ...expectedFrequencies(records.episodes, items),
    ...records.assessments,
    ...expectedShards(items),
    ...records.podcastItems,
    ...[...publishingPodcasts(records)].map(podcastSitemapItem),
  ]
  return [
    ...records.unreadable,
    ...itemDrift(items, expected, records.unknown),
    ...counterDrift(items, records),
  ]
}
