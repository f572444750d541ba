import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { writeChanges } from '#functions/data/episodes/episode-writes.ts'
import { cardsOf } from '#functions/data/episodes/listed-cards.ts'
import {
  datesFrom,
  episodeKey,
  episodePartition,
  isEpisodeKey,
  isQuoteKey,
  podcastEpisodesPartition,
  publishedOfPodcastPartition,
  stancePartition,
  statusPartition,
} from '#functions/data/keys.ts'
import { readHidden, readShown } from '#functions/data/podcasts/hidden-podcasts.ts'
import { findPodcast, getPodcast } from '#functions/data/podcasts/podcasts.ts'
import {
  getItems,
  type OrderedPage,
  type Page,
  type PageOptions,
  queryIndex,
  readPartition,
  type StoredItem,
} from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import { readableRow, readRecord } from '#functions/data/table/unreadable-record.ts'
import { storedCardSchema } from '#functions/domain/cards/card.ts'
import { withFittingTimes } from '#functions/domain/episodes/replaced-audio.ts'
import type { EpisodeRecord, PublicEpisode } from '#functions/domain/records/episode-record.ts'
import { type EpisodeState, listedOn, type PublicState } from '#functions/domain/records/episode-state.ts'
import { isShown } from '#functions/domain/records/podcast-record.ts'
import { type Published, publishedOf } from '#functions/domain/records/publication.ts'
import { type QuoteRecord, quoteRecordSchema } from '#functions/domain/records/quote-record.ts'
import { parsePublicEpisode, parseStoredEpisode } from '#functions/domain/records/stored-episode.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import type { CardQuote } from '#shared/domain/quote.ts'
import type { Stance } from '#shared/domain/stance.ts'

export function episodeNotFound() {
  return new DomainError('not-found', { code: 'episode-not-found', message: 'There is no such episode.' })
}

async function findItem(catalogue: Table, episodeId: number): Promise<StoredItem | undefined> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: episodeKey(episodeId), ConsistentRead: true }),
  )
  return answer.Item
}

/** @throws UnreadableRecordError */
const parseEpisode = (item: StoredItem): EpisodeRecord => readRecord(item, parseStoredEpisode)

/** @throws UnreadableRecordError */
export async function findEpisode(catalogue: Table, episodeId: number): Promise<EpisodeRecord | undefined> {
  const item = await findItem(catalogue, episodeId)
  return item && parseEpisode(item)
}

/** @throws DomainError `episode-not-found`; UnreadableRecordError */
export async function getEpisode(catalogue: Table, episodeId: number): Promise<EpisodeRecord> {
  const episode = await findEpisode(catalogue, episodeId)
  if (!episode) throw episodeNotFound()
  return episode
}

/**
 * An unpublished episode fails like a missing one, so that visitors cannot tell them apart.
 * @throws DomainError `episode-not-found`
 */
export async function getPublished(
  catalogue: Table,
  episodeId: number,
): Promise<PublicEpisode & { publication: Published }> {
  const [item, hidden] = await Promise.all([findItem(catalogue, episodeId), readHidden(catalogue)])
  if (!item) throw episodeNotFound()
  const episode = readRecord(item, parsePublicEpisode)
  const publication = publishedOf(episode)
  if (!publication || hidden.has(episode.podcastId)) throw episodeNotFound()
  return { ...episode, publication }
}

export type EpisodeWithQuotes = { episode: EpisodeRecord; quotes: QuoteRecord[] }
export type PublishedWithQuotes = { episode: PublicEpisode; quotes: QuoteRecord[] }

type PartsReading<Episode> = { parse: (item: StoredItem) => Episode; isConsistent: boolean }

async function findParts<Episode>(
  catalogue: Table,
  episodeId: number,
  { parse, isConsistent }: PartsReading<Episode>,
): Promise<{ episode: Episode; quotes: QuoteRecord[] } | undefined> {
  const items = await readPartition(catalogue, episodePartition(episodeId), { isConsistent })
  const stored = items.find(isEpisodeKey)
  if (!stored) return undefined
  const quotes = items
    .filter(isQuoteKey)
    .map((item) => readRecord(item, (one) => quoteRecordSchema.parse(one)))
  return { episode: readRecord(stored, parse), quotes: quotes.toSorted((a, b) => a.number - b.number) }
}

/** @throws UnreadableRecordError */
export async function findEpisodeWithQuotes(
  catalogue: Table,
  episodeId: number,
): Promise<EpisodeWithQuotes | undefined> {
  return findParts(catalogue, episodeId, { parse: parseStoredEpisode, isConsistent: true })
}

/** @throws UnreadableRecordError */
export async function findPublished(
  catalogue: Table,
  episodeId: number,
  { isConsistent }: { isConsistent: boolean },
): Promise<PublishedWithQuotes | undefined> {
  const found = await findParts(catalogue, episodeId, { parse: parsePublicEpisode, isConsistent })
  if (!found || !publishedOf(found.episode)) return undefined
  return { ...found, quotes: [...withFittingTimes(found.episode, found.quotes)] }
}

/** @throws DomainError `episode-not-found`; UnreadableRecordError */
export async function getEpisodeState(
  catalogue: Table,
  episodeId: number,
): Promise<EpisodeState & EpisodeWithQuotes> {
  const found = await findEpisodeWithQuotes(catalogue, episodeId)
  if (!found) throw episodeNotFound()
  return { ...found, podcast: await getPodcast(catalogue, found.episode.podcastId) }
}

/** Undefined if the episode is not published or its podcast is hidden. */
export async function findShownState(
  catalogue: Table,
  episodeId: number,
  options: { isConsistent: boolean } = { isConsistent: true },
): Promise<(PublishedWithQuotes & PublicState) | undefined> {
  const found = await findPublished(catalogue, episodeId, options)
  if (!found) return undefined
  const podcast = await findPodcast(catalogue, found.episode.podcastId, options)
  return podcast && isShown(podcast) ? { ...found, podcast } : undefined
}

function keepPublication(previous: EpisodeRecord, next: EpisodeRecord): EpisodeRecord {
  const { episodeId, podcastId, addedAt, publication } = previous
  const kept = { ...next, episodeId, podcastId, addedAt, publication, version: previous.version + 1 }
  const published = publishedOf(previous)
  return published ? { ...kept, publication: { ...published, publishedOn: listedOn(kept) } } : kept
}

/**
 * Keeps the publication, which only the functions in `publication.ts` change.
 * @throws DomainError `episode-changed` when it was changed since `previous` was read
 */
export async function saveEpisode(
  catalogue: Table,
  previous: EpisodeRecord,
  next: EpisodeRecord,
): Promise<EpisodeRecord> {
  const saved = keepPublication(previous, next)
  return repeatWhileStale(async () => {
    const state = await getEpisodeState(catalogue, previous.episodeId)
    if (state.episode.version !== previous.version) {
      throw new DomainError('conflict', {
        code: 'episode-changed',
        message: 'This episode has changed since. Reload it and try again.',
      })
    }
    await writeChanges(catalogue, [{ before: state, after: { ...state, episode: saved } }], {
      podcastId: previous.podcastId,
      // Saving changes no statistics, so this time is not used.
      now: new Date(saved.addedAt),
    })
    return saved
  })
}

async function readRecords(catalogue: Table, entries: readonly StoredItem[]): Promise<EpisodeRecord[]> {
  const keys = entries.map((entry) => ({ pk: String(entry.pk), sk: String(entry.sk) }))
  const found = await getItems(catalogue, keys)
  return keys.flatMap((key) => {
    const stored = found.find(key)
    return stored ? readableRow(stored, parseStoredEpisode) : []
  })
}

export async function listEpisodes(
  catalogue: Table,
  episodeIds: readonly number[],
): Promise<EpisodeRecord[]> {
  return readRecords(catalogue, episodeIds.map(episodeKey))
}

export type ListedEpisode = { episode: EpisodeRecord; quotes: readonly CardQuote[] }

const quotesEntrySchema = z.object({ card: storedCardSchema.pick({ id: true, quotes: true }) })

export async function listEpisodesOfPodcast(
  catalogue: Table,
  podcastId: number,
  options: OrderedPage,
): Promise<Page<ListedEpisode>> {
  const partition = podcastEpisodesPartition(podcastId)
  const page = await queryIndex(catalogue, { index: 'gsi1', partition, ...options })
  const cards = page.entries.flatMap((item) =>
    readableRow(item, (entry) => quotesEntrySchema.parse(entry).card),
  )
  const quotes = new Map(cards.map((card) => [card.id, card.quotes]))
  const episodes = await readRecords(catalogue, page.entries)
  return {
    ...page,
    entries: episodes.map((episode) => ({ episode, quotes: quotes.get(episode.episodeId) ?? [] })),
  }
}

const idEntrySchema = z.object({ card: z.object({ id: numericIdSchema }) })

const idsOf = (page: Page<StoredItem>): Page<number> => ({
  ...page,
  entries: page.entries.flatMap((item) => readableRow(item, (entry) => idEntrySchema.parse(entry).card.id)),
})

export async function listEpisodeIdsOfPodcast(
  catalogue: Table,
  podcastId: number,
  options: PageOptions,
): Promise<Page<number>> {
  const partition = podcastEpisodesPartition(podcastId)
  return idsOf(await queryIndex(catalogue, { index: 'gsi1', partition, ...options }))
}

type StatusOptions = PageOptions & { isAscending?: boolean; since?: string }

function queryStatus(catalogue: Table, group: string, { since, ...options }: StatusOptions) {
  return queryIndex(catalogue, {
    index: 'gsi3',
    partition: statusPartition(group),
    ...(since !== undefined && { from: datesFrom(since) }),
    ...options,
  })
}

/**
 * `waiting`: for a slot; `held`: on hold by the budget. `since`: only episodes from this date; not for
 * `waiting`, which is sorted by queue and podcast.
 */
export async function listEpisodesByStatus(
  catalogue: Table,
  group: string,
  options: StatusOptions,
): Promise<Page<EpisodeRecord>> {
  const page = await queryStatus(catalogue, group, options)
  return { ...page, entries: await readRecords(catalogue, page.entries) }
}

export async function listEpisodeIdsByStatus(
  catalogue: Table,
  group: string,
  options: StatusOptions,
): Promise<Page<number>> {
  return idsOf(await queryStatus(catalogue, group, options))
}

export async function listPublishedOfPodcast(
  catalogue: Table,
  podcastId: number,
  options: OrderedPage,
): Promise<Page<EpisodeCard>> {
  const partition = publishedOfPodcastPartition(podcastId)
  return cardsOf(await queryIndex(catalogue, { index: 'gsi4', partition, ...options }))
}

export async function listPublishedByStance(
  catalogue: Table,
  stance: Stance,
  options: PageOptions,
): Promise<Page<EpisodeCard>> {
  return readShown(catalogue, options, async (page) =>
    cardsOf(await queryIndex(catalogue, { index: 'gsi2', partition: stancePartition(stance), ...page })),
  )
}
