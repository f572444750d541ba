import * as z from 'zod'
import { listEpisodes } from '#functions/data/episodes/episodes.ts'
import { cardOf, indexedCardOf } from '#functions/data/episodes/listed-cards.ts'
import { scanCards } from '#functions/data/episodes/scan-cards.ts'
import { podcastEpisodesPartition, statusPartition } from '#functions/data/keys.ts'
import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import { readPodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import {
  type OrderedPage,
  type Page,
  type PageKey,
  type PageOptions,
  queryIndex,
  type StoredItem,
} from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'
import type { IndexedCard } from '#functions/domain/cards/indexed-card.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { isShown, type PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { RunQueue } from '#functions/domain/runs/run-queue.ts'
import { episodeMatcher } from '#functions/domain/text/name-match.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { runningStatuses, type TranscriptStatus } from '#shared/domain/transcript-status.ts'
import type { RowState } from '#shared/rules/row-state.ts'
import type { RunGroup, StartedGroup } from '#shared/rules/run-groups.ts'

export type EpisodeOfPodcast = { episode: EpisodeRecord; podcast: PodcastRecord }

const groupNames: Readonly<Record<Exclude<RunGroup, 'running'>, string>> = {
  waiting: 'waiting',
  held: 'held',
  failed: 'error',
  new: 'new',
  transcribed: 'transcribed',
  suspicious: 'suspicious',
}

const idEntrySchema = z.object({ card: z.object({ id: numericIdSchema }) })

const idOf = (entry: StoredItem): number[] => readableRow(entry, (item) => idEntrySchema.parse(item).card.id)

/** Returns episodes in the order of `episodeIds`. Those of deleted and opted-out podcasts are left out. */
export async function readEpisodesById(
  catalogue: Table,
  episodeIds: readonly number[],
): Promise<EpisodeOfPodcast[]> {
  const episodes = await listEpisodes(catalogue, episodeIds)
  const podcasts = await readPodcasts(catalogue, [...new Set(episodes.map(({ podcastId }) => podcastId))])
  return episodes.flatMap((episode) => {
    const podcast = podcasts.get(episode.podcastId)
    return podcast && isShown(podcast) ? [{ episode, podcast }] : []
  })
}

const readEpisodes = (catalogue: Table, entries: readonly StoredItem[]) =>
  readEpisodesById(catalogue, entries.flatMap(idOf))

const queryGroup = (catalogue: Table, group: string, page: OrderedPage) =>
  queryIndex(catalogue, { index: 'gsi3', partition: statusPartition(group), ...page })

type ListedGroup = keyof typeof groupNames

export async function listEpisodesOfGroup(
  catalogue: Table,
  group: ListedGroup,
  page: OrderedPage,
): Promise<Page<EpisodeOfPodcast>> {
  const { entries, next } = await queryGroup(catalogue, groupNames[group], page)
  return { entries: await readEpisodes(catalogue, entries), ...(next && { next }) }
}

/** A page can be short or empty and still have a `next`. */
export async function searchEpisodesOfGroup(
  catalogue: Table,
  group: ListedGroup,
  { find, ...page }: OrderedPage & { find: string },
): Promise<Page<EpisodeOfPodcast>> {
  const matches = episodeMatcher(find)
  const { ids, next } = await scanCards(catalogue, {
    index: 'gsi3',
    partition: statusPartition(groupNames[group]),
    fits: ({ card }) => matches(card),
    ...page,
  })
  return { entries: await readEpisodesById(catalogue, ids), ...(next && { next }) }
}

/** Parses only a few fields, so that a run counts even if the rest of its card is unreadable. */
const runUnderWaySchema = z.object({
  card: z.object({
    id: numericIdSchema,
    hasTranscript: z.boolean().default(false),
    transcript_status: z.string(),
  }),
})
type RunUnderWay = z.output<typeof runUnderWaySchema>

/** The queue of the provider in use. Before transcription or analysis: of the first one needed. */
function queueUnderWay(status: TranscriptStatus, card: RunUnderWay['card']): RunQueue {
  // Published episodes have a transcript, which their card does not repeat.
  const isVisible = card.transcript_status === 'completed'
  const { hasTranscript } = card
  return status === 'analyzing' || (status !== 'transcribing' && (hasTranscript || isVisible))
    ? 'text'
    : 'audio'
}

export async function listRunsUnderWay(
  catalogue: Table,
  most: number,
): Promise<{ episodeId: number; queue: RunQueue }[]> {
  const lists = await Promise.all(
    runningStatuses.map(async (status) => {
      const { entries } = await queryGroup(catalogue, status, { limit: most })
      return entries.map((entry) => {
        const { card } = runUnderWaySchema.parse(entry)
        return { episodeId: card.id, queue: queueUnderWay(status, card) }
      })
    }),
  )
  return lists.flat()
}

const positionOf = (entry: StoredItem) => String(entry.gsi3sk)

/** Few run at once, so `find` only filters the page, which may be short. */
export async function listUnderWay(
  catalogue: Table,
  { limit, start, find = '' }: PageOptions & { find?: string },
): Promise<Page<EpisodeOfPodcast>> {
  const pages = await Promise.all(
    runningStatuses.map((status) =>
      queryIndex(catalogue, {
        index: 'gsi3',
        partition: statusPartition(status),
        limit,
        ...(start?.before !== undefined && { before: start.before }),
      }),
    ),
  )
  // A run whose status changed between two Queries is listed twice.
  const byPosition = new Map(
    pages.flatMap(({ entries }) => entries).map((entry) => [positionOf(entry), entry]),
  )
  const newestFirst = [...byPosition.values()].toSorted((one, other) =>
    positionOf(other).localeCompare(positionOf(one)),
  )
  const shown = newestFirst.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = newestFirst.length > limit || pages.some(({ next }) => next)
  const matches = episodeMatcher(find)
  const found = shown.flatMap(cardOf).filter(matches)
  const entries =
    find === ''
      ? await readEpisodes(catalogue, shown)
      : await readEpisodesById(
          catalogue,
          found.map(({ id }) => id),
        )
  return { entries, ...(hasMore && last && { next: { before: positionOf(last) } }) }
}

/** Cards per Query: 36 read units with the largest cards. */
const readAtOnce = 200
/** Limits the cost when almost all episodes are of hidden podcasts. */
const mostQueries = 20

type NewestCards = { cards: IndexedCard[]; hasMore: boolean }

async function gather(
  query: (page: PageOptions) => Promise<Page<StoredItem>>,
  fits: (card: IndexedCard) => boolean,
  most: number,
): Promise<NewestCards> {
  const cards: IndexedCard[] = []
  let start: PageKey | undefined
  let queries = 0
  do {
    const { entries, next } = await query({ limit: readAtOnce, start })
    cards.push(...entries.flatMap(indexedCardOf).filter(fits))
    start = next
    queries += 1
    // Reads one card more than shown, because DynamoDB can return a next key at the end of a list.
  } while (start && cards.length <= most && queries < mostQueries)
  return { cards: cards.slice(0, most), hasMore: cards.length > most || start !== undefined }
}

export async function listNewestOfGroup(
  catalogue: Table,
  group: ListedGroup,
  most: number,
): Promise<NewestCards> {
  const hidden = await readHidden(catalogue)
  const query = (page: PageOptions) => queryGroup(catalogue, groupNames[group], page)
  return gather(query, ({ card }) => !hidden.has(card.podcast_id), most)
}

const statesOfGroups: Readonly<Record<StartedGroup, RowState>> = {
  new: 'not-processed',
  failed: 'error',
  transcribed: 'transcribed',
}

export async function listNewestOfPodcast(
  catalogue: Table,
  { podcastId, group }: { podcastId: number; group: StartedGroup },
  most: number,
): Promise<NewestCards> {
  const hidden = await readHidden(catalogue)
  if (hidden.has(podcastId)) return { cards: [], hasMore: false }
  const partition = podcastEpisodesPartition(podcastId)
  const query = (page: PageOptions) => queryIndex(catalogue, { index: 'gsi1', partition, ...page })
  return gather(query, ({ state }) => state === statesOfGroups[group], most)
}
