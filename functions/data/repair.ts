import { DeleteCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { assessmentsSchema } from '#functions/data/assessments.ts'
import { addAction, frequencyItem } from '#functions/data/counters.ts'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/data/episode-record.ts'
import {
  assessmentsKey,
  assessmentTotalsKey,
  frequencyKey,
  geographyCountKey,
  type Key,
  podcastCountsKey,
  statisticsKey,
} from '#functions/data/keys.ts'
import { type PodcastRecord, podcastRecordSchema } from '#functions/data/podcast-record.ts'
import {
  type Counts,
  canonical,
  contributionOf,
  type FrequencyCount,
  type Item,
  itemsOf,
  subtractCounts,
} from '#functions/data/publication-delta.ts'
import { type QuoteRecord, quoteRecordSchema } from '#functions/data/quote-record.ts'
import type { Table } from '#functions/data/table.ts'

/** One place where the table does not hold what its episodes and podcasts say it should. */
export type Drift =
  | { kind: 'counter'; key: Key; missing: Counts }
  | { kind: 'item'; key: Key; stored: Item | undefined; expected: Item | undefined }

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
  episodes: EpisodeRecord[]
  quotes: QuoteRecord[]
  /** The counted votes of episodes that exist. Nothing else says how many there were. */
  assessments: Item[]
}

const isAssessments = ({ pk, sk }: Key) => sk === 'assessments' && pk.startsWith('episode#')

function recordsOf(items: readonly Item[]): Catalogue {
  const podcasts = items
    .filter((item) => item.sk === 'podcast')
    .map((item) => podcastRecordSchema.parse(item))
  const episodes = items
    .filter((item) => item.sk === 'episode')
    .map((item) => episodeRecordSchema.parse(item))
  const known = new Set(episodes.map((episode) => assessmentsKey(episode.episodeId).pk))
  return {
    podcasts: new Map(podcasts.map((podcast) => [podcast.podcastId, podcast])),
    episodes,
    assessments: items.filter((item) => isAssessments(item) && known.has(item.pk)),
    quotes: items.filter((item) => item.sk.startsWith('quote#')).map((item) => quoteRecordSchema.parse(item)),
  }
}

function sum(table: Map<string, { key: Key; counts: Record<string, number> }>, key: Key, counts: Counts) {
  const id = textOf(key)
  const entry = table.get(id) ?? { key, counts: {} }
  for (const [name, value] of Object.entries(counts)) entry.counts[name] = (entry.counts[name] ?? 0) + value
  table.set(id, entry)
}

/** Every additive counter as the records make it. */
function expectedCounters({ podcasts, episodes, assessments }: Catalogue) {
  const counters = new Map<string, { key: Key; counts: Record<string, number> }>()
  const publishing = new Set<number>()
  for (const podcast of podcasts.values()) {
    sum(counters, podcastCountsKey(podcast.podcastId), { episodes: 0 })
    sum(counters, geographyCountKey(podcast.geographyId), { podcasts: 1 })
  }
  for (const episode of episodes) {
    const contribution = contributionOf(episode)
    sum(counters, podcastCountsKey(episode.podcastId), contribution.podcast)
    sum(counters, statisticsKey, contribution.statistics)
    if (episode.publication) publishing.add(episode.podcastId)
  }
  sum(counters, statisticsKey, { podcasts: publishing.size })
  sum(counters, assessmentTotalsKey, { good: 0, bad: 0 })
  for (const item of assessments) sum(counters, assessmentTotalsKey, assessmentsSchema.parse(item))
  return counters
}

function expectedFrequencies(episodes: readonly EpisodeRecord[]): Item[] {
  const totals = new Map<string, FrequencyCount>()
  for (const topic of episodes.flatMap((episode) => contributionOf(episode).topics)) {
    const id = textOf(frequencyKey(topic.topicId, topic.scope))
    totals.set(id, { ...topic, count: (totals.get(id)?.count ?? 0) + topic.count })
  }
  return [...totals.values()].map(frequencyItem)
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

const textOf = (key: Key) => `${key.pk}\n${key.sk}`
const derivedSortKey = /^(episode$|quote#|guid#|enclosure#|link#|entry#|frequency#)/

function itemDrift(items: readonly Item[], expected: readonly Item[]): Drift[] {
  const wanted = new Map(expected.map((item) => [textOf(item), item]))
  const stored = new Map(
    items
      .filter((item) => derivedSortKey.test(item.sk) || isAssessments(item))
      .map((item) => [textOf(item), item]),
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

function numbersOf(item: Item | undefined): Counts {
  const numbers = Object.entries(item ?? {}).flatMap(([name, value]): [string, number][] =>
    typeof value === 'number' ? [[name, value]] : [],
  )
  return Object.fromEntries(numbers)
}

function counterDrift(items: readonly Item[], catalogue: Catalogue): Drift[] {
  const stored = new Map(items.map((item) => [textOf(item), item]))
  return [...expectedCounters(catalogue).values()].flatMap(({ key, counts }): Drift[] => {
    const missing = subtractCounts(counts, numbersOf(stored.get(textOf(key))))
    return Object.keys(missing).length === 0 ? [] : [{ kind: 'counter', key, missing }]
  })
}

/** Compares every counter, list entry, pointer and card with what podcasts, episodes and quotes say. An empty answer: no drift. */
export async function findDrift(catalogue: Table): Promise<Drift[]> {
  const items = await readAll(catalogue)
  const records = recordsOf(items)
  const expected = [
    ...expectedItems(records),
    ...expectedFrequencies(records.episodes),
    ...records.assessments,
  ]
  return [...itemDrift(items, expected), ...counterDrift(items, records)]
}

async function correct(catalogue: Table, drift: Drift): Promise<void> {
  const { client, name } = catalogue
  if (drift.kind === 'counter') {
    const { Update } = addAction(catalogue, drift.key, { counts: drift.missing })
    if (Update) await client.send(new UpdateCommand(Update))
    return
  }
  if (!drift.expected) {
    await client.send(new DeleteCommand({ TableName: name, Key: drift.key }))
    return
  }
  const isEpisode = drift.key.sk === 'episode'
  await client.send(
    new PutCommand({
      TableName: name,
      Item: drift.expected,
      ...(isEpisode && {
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':version': drift.expected.version },
      }),
    }),
  )
}

/** Writes what `findDrift` found missing. Counters are added to, so that publications meanwhile are not lost. */
export async function correctDrift(catalogue: Table, found: readonly Drift[]): Promise<void> {
  for (const drift of found) await correct(catalogue, drift)
}
