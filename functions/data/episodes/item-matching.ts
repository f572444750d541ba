import * as z from 'zod'
import { listEpisodes } from '#functions/data/episodes/episodes.ts'
import { identitiesOf } from '#functions/data/episodes/publication-delta.ts'
import {
  datesFrom,
  type ItemIdentity,
  itemPointerKey,
  podcastEpisodesPartition,
} from '#functions/data/keys.ts'
import { type FoundItems, getItems, queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'
import {
  type FeedMarks,
  isNamed,
  isSameAtFile,
  type Marks,
  pairLeftovers,
} from '#functions/domain/ingestion/same-episode.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

const pointerSchema = z.object({ episodeId: numericIdSchema })

/** Bounds what one import reads to recognize episodes whose guid and file are new. */
const mostCandidates = 200

export function ownerOf(found: FoundItems, podcastId: number, [identity, text]: [ItemIdentity, string]) {
  const pointer = found.find(itemPointerKey(podcastId, identity, text))
  return pointer && pointerSchema.parse(pointer).episodeId
}

export async function findPointers(catalogue: Table, podcastId: number, items: readonly Marks[]) {
  const keys = items.flatMap((item) =>
    identitiesOf(item).map(([identity, text]) => itemPointerKey(podcastId, identity, text)),
  )
  return getItems(catalogue, keys)
}

type Owners = Partial<Record<ItemIdentity, number>>

export const ownersOf = (found: FoundItems, podcastId: number, item: Marks): Owners =>
  Object.fromEntries(
    identitiesOf(item).flatMap(([identity, text]) => {
      const owner = ownerOf(found, podcastId, [identity, text])
      return owner === undefined ? [] : [[identity, owner]]
    }),
  )

export type Candidates = (without: ReadonlySet<number>) => Promise<EpisodeRecord[]>

const entrySchema = z.object({ card: z.object({ id: numericIdSchema }) })

/** Known episodes of about the dates of `items`; the index is asked only once. */
export function openCandidates(catalogue: Table, podcastId: number, items: readonly Marks[]): Candidates {
  const times = items.flatMap(({ publishedAt }) => (publishedAt === null ? [] : Date.parse(publishedAt)))
  const hasDates = times.length === items.length && times.length > 0
  const around = (time: number) => datesFrom(new Date(time).toISOString())
  const range = hasDates && {
    from: around(times.reduce((a, b) => Math.min(a, b)) - dayMilliseconds),
    before: around(times.reduce((a, b) => Math.max(a, b)) + 2 * dayMilliseconds),
  }
  let ids: Promise<number[]> | undefined
  const read = new Map<number, EpisodeRecord>()
  async function listIds(): Promise<number[]> {
    const partition = podcastEpisodesPartition(podcastId)
    const page = await queryIndex(catalogue, { index: 'gsi1', partition, limit: mostCandidates, ...range })
    return page.entries.flatMap((item) => readableRow(item, (entry) => entrySchema.parse(entry).card.id))
  }
  return async (without) => {
    ids ??= listIds()
    const wanted = (await ids).filter((id) => !without.has(id))
    const unread = wanted.filter((id) => !read.has(id))
    for (const one of await listEpisodes(catalogue, unread)) read.set(one.episodeId, one)
    return wanted.flatMap((id) => read.get(id) ?? [])
  }
}

export type ItemMatch<Item extends Marks> = {
  item: Item
  knownId: number | undefined
  /** For a new episode: the known one with the same file address. */
  fileOwner?: EpisodeRecord
}

export type Matching<Item extends Marks> = {
  podcastId: number
  items: readonly Item[]
  feed: FeedMarks
  candidates: Candidates
  ignoresTitleAlone?: boolean
}

/**
 * By guid, else by file address, else (without both) by link. Items that are still unknown are paired with
 * known episodes that the feed no longer names.
 */
export async function matchItems<Item extends Marks>(
  catalogue: Table,
  { podcastId, items, feed, candidates, ignoresTitleAlone = false }: Matching<Item>,
): Promise<ItemMatch<Item>[]> {
  const pointers = await findPointers(catalogue, podcastId, items)
  const owned = items.map((item) => ({ item, owners: ownersOf(pointers, podcastId, item) }))
  const asked = owned.flatMap(({ owners }) => (owners.guid === undefined ? (owners.enclosure ?? []) : []))
  const fileOwners = new Map((await listEpisodes(catalogue, asked)).map((one) => [one.episodeId, one]))
  const matches = owned.map(({ item, owners }): ItemMatch<Item> => {
    const { guid, enclosure, link } = owners
    if (guid !== undefined || enclosure === undefined) return { item, knownId: guid ?? link }
    const fileOwner = fileOwners.get(enclosure)
    if (!fileOwner || isSameAtFile(item, fileOwner, feed)) return { item, knownId: enclosure }
    return { item, knownId: undefined, fileOwner }
  })
  const unknown = matches.filter(({ knownId }) => knownId === undefined).map(({ item }) => item)
  if (unknown.length === 0) return matches
  const taken = new Set(matches.flatMap(({ knownId }) => knownId ?? []))
  const untaken = await candidates(taken)
  const known = untaken.filter((one) => !isNamed(one, feed))
  const isRenamed = unknown.length === items.length && known.length === untaken.length
  const paired = pairLeftovers({ items: unknown, known, feed, isRenamed, ignoresTitleAlone })
  return matches.map((match) => ({ ...match, knownId: match.knownId ?? paired.get(match.item) }))
}
