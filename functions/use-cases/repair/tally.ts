import * as z from 'zod'
import { type Counts, contributionOf, type Item } from '#functions/data/episodes/publication-delta.ts'
import {
  frequencyKey,
  geographyCountKey,
  isEpisodeKey,
  isFrequencyKey,
  isPodcastKey,
  isTopicKey,
  type Key,
  keyText,
  podcastCountsKey,
  statisticsKey,
} from '#functions/data/keys.ts'
import { isRatingMethodKey, ratingMethodKey } from '#functions/data/ratings/rating-keys.ts'
import type { Drift } from '#functions/data/repair/drift.ts'
import { podcastSitemapItem } from '#functions/data/sitemap/sitemap-items.ts'
import { isPodcastSitemapKey, sitemapEntryKey } from '#functions/data/sitemap/sitemap-keys.ts'
import { frequencyItem, mergedFrequencyItem } from '#functions/data/statistics/counters.ts'
import { getItems } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { findReadablePodcast } from '#functions/domain/records/podcast-record.ts'
import { repairedEpisode } from '#functions/domain/records/repaired-episode.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import { expectedMonths } from '#functions/use-cases/repair/expected-months.ts'
import { expectedTotals, tallyVotes, votesSchema } from '#functions/use-cases/repair/inspect-assessments.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { stances } from '#shared/domain/stance.ts'

const keySchema = z.object({ pk: z.string(), sk: z.string() })
const countsSchema = z.record(z.string(), z.number())
const topicSchema = z.object({ topicId: numericIdSchema, name: z.string() })
const mergedTopicSchema = topicSchema.extend({ mergedInto: numericIdSchema })

/** Sums over the pages read so far. JSON, because another process may continue. */
export const tallySchema = z.object({
  counters: z.record(z.string(), z.object({ key: keySchema, counts: countsSchema })),
  frequencies: z.record(
    z.string(),
    topicSchema.extend({ scope: z.enum(['all', ...stances]), count: z.number() }),
  ),
  geographies: z.record(z.string(), z.number()),
  mergedTopics: z.array(mergedTopicSchema),
  votes: votesSchema,
  seen: z.array(keySchema),
})
export type Tally = z.infer<typeof tallySchema>

export const emptyTally = (orphans: string[] = []): Tally => ({
  counters: {},
  frequencies: {},
  geographies: {},
  mergedTopics: [],
  votes: { totals: {}, strays: orphans },
  seen: [],
})

function sum(counters: Tally['counters'], { pk, sk }: Key, counts: Counts): void {
  const id = keyText({ pk, sk })
  counters[id] ??= { key: { pk, sk }, counts: {} }
  const entry = counters[id]
  for (const [name, value] of Object.entries(counts)) entry.counts[name] = (entry.counts[name] ?? 0) + value
}

/** Skips unreadable records, which `inspectPage` reports. */
function tallyEpisode({ counters, frequencies }: Tally, item: Item, now: Date): void {
  let contribution: ReturnType<typeof contributionOf>
  let podcastId: number
  try {
    const episode = repairedEpisode(item, now)
    contribution = contributionOf(episode)
    podcastId = episode.podcastId
  } catch (error) {
    if (error instanceof z.ZodError) return
    throw error
  }
  sum(counters, podcastCountsKey(podcastId), contribution.podcast)
  sum(counters, statisticsKey, contribution.statistics)
  for (const { method, counts } of contribution.methods) sum(counters, ratingMethodKey(method), counts)
  for (const topic of contribution.topics) {
    const id = keyText(frequencyKey(topic.topicId, topic.scope))
    frequencies[id] = { ...topic, count: (frequencies[id]?.count ?? 0) + topic.count }
  }
}

function tallyPodcast({ counters, geographies }: Tally, item: Item): void {
  const podcast = findReadablePodcast(item)
  if (!podcast) return
  sum(counters, podcastCountsKey(podcast.podcastId), { episodes: 0 })
  sum(counters, geographyCountKey(podcast.geographyId), { podcasts: 0 })
  geographies[podcast.podcastId] = podcast.geographyId
}

export function tallyPage(tally: Tally, items: readonly Item[], now: Date): void {
  for (const item of items) {
    const { pk, sk } = item
    if (isPodcastKey(item)) tallyPodcast(tally, item)
    else if (isEpisodeKey(item)) tallyEpisode(tally, item, now)
    else if (isRatingMethodKey(item)) sum(tally.counters, { pk, sk }, {})
    else if (isTopicKey(item) && item.mergedInto !== undefined) {
      tally.mergedTopics.push(mergedTopicSchema.parse(item))
    } else if (isFrequencyKey(item) || isPodcastSitemapKey(item)) tally.seen.push({ pk, sk })
  }
  for (const { key, counts } of expectedMonths(items)) sum(tally.counters, key, counts)
  tallyVotes(tally.votes, items)
}

function publishingPodcasts({ counters, geographies }: Tally): number[] {
  const isPublishing = (podcastId: number) =>
    (counters[keyText(podcastCountsKey(podcastId))]?.counts.published ?? 0) > 0
  return Object.keys(geographies).map(Number).filter(isPublishing)
}

/** Merged topics keep their frequencies over all stances permanently. */
function expectedFrequencies({ frequencies, mergedTopics }: Tally): Item[] {
  const idOf = (topicId: number) => keyText(frequencyKey(topicId, 'all'))
  const merged = new Set(mergedTopics.map(({ topicId }) => idOf(topicId)))
  return [
    ...Object.entries(frequencies).flatMap(([id, total]) => (merged.has(id) ? [] : [frequencyItem(total)])),
    ...mergedTopics.map((topic) =>
      mergedFrequencyItem({ ...topic, count: frequencies[idOf(topic.topicId)]?.count ?? 0 }),
    ),
  ]
}

const isSafe = (value: number) => Number.isSafeInteger(value)

function countDrift(key: Key, expected: Counts, stored: Record<string, unknown> | undefined): Drift[] {
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

function expectedCounters(tally: Tally): Tally['counters'] {
  const counters = structuredClone(tally.counters)
  const publishing = publishingPodcasts(tally)
  sum(counters, statisticsKey, { podcasts: publishing.length })
  for (const podcastId of publishing) {
    const geographyId = tally.geographies[podcastId]
    if (geographyId !== undefined) sum(counters, geographyCountKey(geographyId), { podcasts: 1 })
  }
  return counters
}

/** Concurrent writes may look like drift. Only what differs identically in a second count is drift. */
export async function compareTally(catalogue: Table, tally: Tally): Promise<Drift[]> {
  const counters = Object.values(expectedCounters(tally))
  const listed = publishingPodcasts(tally)
  const expected = new Map(
    [...expectedFrequencies(tally), ...listed.map(podcastSitemapItem), ...expectedTotals(tally.votes)].map(
      (item) => [keyText(item), item],
    ),
  )
  const known = Object.keys(tally.geographies).map((id) => sitemapEntryKey('podcast', Number(id)))
  const keys = [...expected.values(), ...tally.seen, ...known].map(({ pk, sk }) => ({ pk, sk }))
  const stored = await getItems(catalogue, [...counters.map(({ key }) => key), ...keys])
  const distinct = new Map(keys.map((key) => [keyText(key), key]))
  const items = [...distinct].flatMap(([id, key]): Drift[] => {
    const is = stored.find(key)
    const should = expected.get(id)
    if (canonical(is) === canonical(should)) return []
    return [{ kind: 'item', key, stored: is && { ...is, ...key }, expected: should }]
  })
  return [...items, ...counters.flatMap(({ key, counts }) => countDrift(key, counts, stored.find(key)))]
}
