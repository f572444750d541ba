import * as z from 'zod'
import { type Item, itemsOf } from '#functions/data/episodes/publication-delta.ts'
import {
  episodeKey,
  isEpisodeKey,
  isMadeByOneEpisode,
  isPodcastKey,
  isQuoteKey,
  type Key,
  keyText,
  podcastKey,
  quoteKey,
} from '#functions/data/keys.ts'
import { idAtEnd } from '#functions/data/listing-keys.ts'
import { podcastItem } from '#functions/data/podcasts/podcasts.ts'
import { isRatedKey } from '#functions/data/ratings/rating-keys.ts'
import type { Drift } from '#functions/data/repair/drift.ts'
import { isEpisodeSitemapKey } from '#functions/data/sitemap/sitemap-keys.ts'
import { type FoundItems, getItems } from '#functions/data/table/page.ts'
import { faultsOf } from '#functions/data/table/unreadable-record.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import {
  findReadablePodcast,
  type PodcastRecord,
  podcastRecordSchema,
} from '#functions/domain/records/podcast-record.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import { type QuoteRecord, quoteRecordSchema } from '#functions/domain/records/quote-record.ts'
import { repairedEpisode } from '#functions/domain/records/repaired-episode.ts'
import { inCurrentShape, isReadableEpisode } from '#functions/domain/records/stored-episode.ts'
import { parseWithUnknowns, type ReadWithUnknowns } from '#functions/domain/records/unknown-values.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import type { PageSnapshot } from '#functions/use-cases/repair/page-snapshot.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

type Unreadable = Extract<Drift, { kind: 'unreadable' }>
type Read<Record> = ReadWithUnknowns<Record> | { unreadable: Unreadable }

function read<Record>(item: Item, parse: (item: Item) => Record): Read<Record> {
  try {
    return parseWithUnknowns(item, parse)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const { pk, sk } = item
    return { unreadable: { kind: 'unreadable', key: { pk, sk }, reason: faultsOf(error) } }
  }
}

const indexKey = /^gsi\d[ps]k$/

/** Drops unknown fields; the next check of the feed sets them. */
function listedPodcast(item: Item, { record, unknownFields }: ReadWithUnknowns<PodcastRecord>): Item {
  const own = Object.entries(item).filter(([name]) => !indexKey.test(name) && !unknownFields.includes(name))
  const listed = Object.entries(podcastItem(record)).filter(([name]) => indexKey.test(name))
  const { pk, sk } = item
  return { ...Object.fromEntries([...own, ...listed]), pk, sk }
}

function differences(stored: readonly Item[], expected: readonly Item[]): Drift[] {
  const is = new Map(stored.map((item) => [keyText(item), item]))
  const should = new Map(expected.map((item) => [keyText(item), item]))
  return [...new Set([...should.keys(), ...is.keys()])].flatMap((id): Drift[] => {
    const one = is.get(id)
    const other = should.get(id)
    const { pk, sk } = one ?? other ?? { pk: '', sk: '' }
    return canonical(one) === canonical(other)
      ? []
      : [{ kind: 'item', key: { pk, sk }, stored: one, expected: other }]
  })
}

function inspectPodcast(item: Item): Drift[] {
  const podcast = read(item, (stored) => podcastRecordSchema.parse(stored))
  return 'unreadable' in podcast ? [podcast.unreadable] : differences([item], [listedPodcast(item, podcast)])
}

type FoundPodcast = PodcastRecord | 'absent' | 'unreadable'

function podcastAmong(found: FoundItems, podcastId: number): FoundPodcast {
  const stored = found.find(podcastKey(podcastId))
  return stored ? (findReadablePodcast(stored) ?? 'unreadable') : 'absent'
}

type EpisodeParts = {
  own: Item[]
  unreadable: Unreadable[]
  episode: EpisodeRecord | undefined
  quotes: QuoteRecord[]
}

/** An older record version is no drift; the next write upgrades it. */
function comparable(item: Item): Item {
  if (!isEpisodeKey(item) || !isReadableEpisode(item)) return item
  const { pk, sk } = item
  const converted = parseWithUnknowns(item, inCurrentShape)
  return converted.unknownFields.length > 0 ? item : { ...converted.record, pk, sk }
}

function partsOf(items: readonly Item[], now: Date): EpisodeParts {
  const own = items.map(comparable)
  const stored = own.filter(isEpisodeKey).map((item) => read(item, (one) => repairedEpisode(one, now)))
  const quotes = own.filter(isQuoteKey).map((item) => read(item, (one) => quoteRecordSchema.parse(one)))
  return {
    own,
    unreadable: [...stored, ...quotes].flatMap((one) => ('unreadable' in one ? [one.unreadable] : [])),
    episode: stored.flatMap((one) => ('record' in one ? [one.record] : []))[0],
    quotes: quotes
      .flatMap((one) => ('record' in one ? [one.record] : []))
      .toSorted((a, b) => a.number - b.number),
  }
}

const numberOf = (quoteId: string) => Number(quoteId.slice(quoteId.lastIndexOf('-') + 1))

async function wholeQuotes(
  { findQuotes }: PageSnapshot,
  episode: EpisodeRecord,
  quotes: QuoteRecord[],
): Promise<{ quotes: QuoteRecord[]; lost: Drift[] }> {
  const there = new Set(quotes.map(({ quoteId }) => quoteId))
  const missing = (publishedOf(episode)?.quoteIds ?? []).filter((quoteId) => !there.has(quoteId))
  if (missing.length === 0) return { quotes, lost: [] }
  const known = (await findQuotes(episode)) ?? []
  const back = known.filter(({ quoteId }) => missing.includes(quoteId))
  const isBack = (quoteId: string) => back.some((quote) => quote.quoteId === quoteId)
  return {
    quotes: [...quotes, ...back].toSorted((a, b) => a.number - b.number),
    lost: missing
      .filter((quoteId) => !isBack(quoteId))
      .map((quoteId) => ({
        kind: 'lost',
        key: quoteKey(episode.episodeId, numberOf(quoteId)),
        reason: "The analysis it came from isn't there to read. Analyze the episode again.",
      })),
  }
}

type Expected = { parts: EpisodeParts; expected: Item[]; drift: Drift[] }

async function expectedOf(
  snapshot: PageSnapshot,
  parts: EpisodeParts,
  podcasts: FoundItems,
): Promise<Expected | undefined> {
  const { episode, own } = parts
  if (!episode) return { parts, expected: [], drift: [] }
  const podcast = podcastAmong(podcasts, episode.podcastId)
  if (podcast === 'unreadable') return undefined
  const { quotes, lost } = await wholeQuotes(snapshot, episode, parts.quotes)
  if (lost.length > 0) return { parts, expected: own, drift: lost }
  const items = podcast === 'absent' ? [] : itemsOf({ episode, quotes, podcast })
  return { parts, expected: items, drift: [] }
}

const isKept = (item: Item) => isEpisodeKey(item) || isQuoteKey(item)

function byPartition(items: readonly Item[]): Map<string, Item[]> {
  const partitions = new Map<string, Item[]>()
  for (const item of items) {
    const own = partitions.get(item.pk)
    if (own) own.push(item)
    else partitions.set(item.pk, [item])
  }
  return partitions
}

export async function inspectEpisodes(snapshot: PageSnapshot): Promise<Map<string, Drift[]>> {
  const { catalogue, items, now, isConsistent } = snapshot
  const all = [...byPartition(items.filter(isKept)).values()].map((own) => partsOf(own, now))
  const drifts = new Map<string, Drift[]>()
  const readable = all.filter(({ own, unreadable }) => {
    if (unreadable.length > 0 && own[0]) drifts.set(keyText(own[0]), unreadable)
    return unreadable.length === 0
  })
  const ids = readable.flatMap(({ episode }) => (episode ? [episode.podcastId] : []))
  const podcasts = await getItems(catalogue, ids.map(podcastKey), { isConsistent })
  const wanted = await Promise.all(readable.map((parts) => expectedOf(snapshot, parts, podcasts)))
  const known = wanted.filter((one) => one !== undefined)
  const elsewhere = known.flatMap(({ expected }) => expected.filter((item) => !isKept(item)))
  const found = await getItems(catalogue, elsewhere, { isConsistent })
  for (const { parts, expected, drift } of known) {
    const [first] = parts.own
    if (!first) continue
    const listed = expected.flatMap((item) => {
      const stored = isKept(item) ? undefined : found.find(item)
      return stored ? [{ ...stored, pk: item.pk, sk: item.sk }] : []
    })
    drifts.set(keyText(first), [...drift, ...differences([...parts.own, ...listed], expected)])
  }
  return drifts
}

const isElsewhere = (item: Item) =>
  !isKept(item) && (isMadeByOneEpisode(item) || isRatedKey(item) || isEpisodeSitemapKey(item))

const ownerSchema = z.object({ episodeId: numericIdSchema })

const ownerOf = (item: Item) => ownerSchema.safeParse(item).data?.episodeId ?? idAtEnd(item)

function isOrphan(
  key: Key,
  stored: Item | undefined,
  snapshot: { now: Date; podcasts: FoundItems },
): boolean {
  if (!stored) return true
  const found = read(stored, (one) => repairedEpisode(one, snapshot.now))
  if ('unreadable' in found) return false
  const podcast = podcastAmong(snapshot.podcasts, found.record.podcastId)
  if (podcast === 'unreadable') return false
  if (podcast === 'absent') return true
  const keys = itemsOf({ episode: found.record, quotes: [], podcast }).map(keyText)
  return !keys.includes(keyText(key))
}

export async function inspectOrphans({
  catalogue,
  items,
  now,
  isConsistent,
}: PageSnapshot): Promise<Map<string, Drift[]>> {
  const listed = items.filter(isElsewhere)
  const owners = new Map(listed.map((item) => [keyText(item), ownerOf(item)]))
  const ids = [...owners.values()].filter((id) => id !== undefined)
  const found = await getItems(catalogue, ids.map(episodeKey), { isConsistent })
  const podcastIds = ids.flatMap(
    (id) => podcastIdSchema.safeParse(found.find(episodeKey(id))).data?.podcastId ?? [],
  )
  const podcasts = await getItems(catalogue, podcastIds.map(podcastKey), { isConsistent })
  return new Map(
    listed.map((item): [string, Drift[]] => {
      const { pk, sk } = item
      const id = owners.get(keyText(item))
      const stored = id === undefined ? undefined : found.find(episodeKey(id))
      const owner = id === undefined || !stored ? undefined : { ...stored, ...episodeKey(id) }
      const isOrphaned = isOrphan({ pk, sk }, owner, { now, podcasts })
      return [
        keyText(item),
        isOrphaned ? [{ kind: 'item', key: { pk, sk }, stored: item, expected: undefined }] : [],
      ]
    }),
  )
}

const podcastIdSchema = z.object({ podcastId: numericIdSchema })

export const inspectPodcasts = ({ items }: PageSnapshot): Map<string, Drift[]> =>
  new Map(items.filter(isPodcastKey).map((item) => [keyText(item), inspectPodcast(item)]))
