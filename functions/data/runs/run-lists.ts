import * as z from 'zod'
import { listEpisodes } from '#functions/data/episodes/episodes.ts'
import { indexedCardOf } from '#functions/data/episodes/listed-cards.ts'
import { podcastEpisodesPartition, statusPartition } from '#functions/data/keys.ts'
import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import { readPodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import {
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
import type { Lane } from '#functions/domain/runs/lane.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { runningStatuses, type TranscriptStatus } from '#shared/domain/transcript-status.ts'
import type { RowState } from '#shared/rules/row-state.ts'
import type { RunGroup, StartedGroup } from '#shared/rules/run-groups.ts'

export type EpisodeOfPodcast = { episode: EpisodeRecord; podcast: PodcastRecord }

/** In the index by status. */
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

/** As they are now, in this order; what waits to be removed with its podcast is left out. */
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

const queryGroup = (catalogue: Table, group: string, page: PageOptions) =>
  queryIndex(catalogue, { index: 'gsi3', partition: statusPartition(group), ...page })

/** A page of the episodes that wait, failed, were never processed or not analyzed, or are suspicious, newest first; a page may be short. */
export async function listEpisodesOfGroup(
  catalogue: Table,
  group: keyof typeof groupNames,
  page: PageOptions,
): Promise<Page<EpisodeOfPodcast>> {
  const { entries, next } = await queryGroup(catalogue, groupNames[group], page)
  return { entries: await readEpisodes(catalogue, entries), ...(next && { next }) }
}

/** No more than this, so that an active run counts although the rest of its card is unreadable. */
const runUnderWaySchema = z.object({
  card: z.object({
    id: numericIdSchema,
    hasTranscript: z.boolean().default(false),
    transcript_status: z.string(),
  }),
})
type RunUnderWay = z.output<typeof runUnderWaySchema>

/** What a run that is under way asks for now or first; the audio of one that is analyzed is transcribed. */
function laneUnderWay(status: TranscriptStatus, card: RunUnderWay['card']): Lane {
  // What visitors see has a transcript, which its card does not repeat.
  const isVisible = card.transcript_status === 'completed'
  const { hasTranscript } = card
  return status === 'analyzing' || (status !== 'transcribing' && (hasTranscript || isVisible))
    ? 'text'
    : 'audio'
}

/** The runs that are under way, at most so many of each status; the index alone is read, which may be a moment behind. */
export async function listRunsUnderWay(
  catalogue: Table,
  most: number,
): Promise<{ episodeId: number; lane: Lane }[]> {
  const lists = await Promise.all(
    runningStatuses.map(async (status) => {
      const { entries } = await queryGroup(catalogue, status, { limit: most })
      return entries.map((entry) => {
        const { card } = runUnderWaySchema.parse(entry)
        return { episodeId: card.id, lane: laneUnderWay(status, card) }
      })
    }),
  )
  return lists.flat()
}

const placeOf = (entry: StoredItem) => String(entry.gsi3sk)

/** A page of the episodes that are being processed, newest first: an episode keeps its place while its run goes on. */
export async function listUnderWay(
  catalogue: Table,
  { limit, start }: PageOptions,
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
  // One that went on to its next status between two Queries is there twice.
  const byPlace = new Map(pages.flatMap(({ entries }) => entries).map((entry) => [placeOf(entry), entry]))
  const newestFirst = [...byPlace.values()].toSorted((one, other) =>
    placeOf(other).localeCompare(placeOf(one)),
  )
  const shown = newestFirst.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = newestFirst.length > limit || pages.some(({ next }) => next)
  const entries = await readEpisodes(catalogue, shown)
  return { entries, ...(hasMore && last && { next: { before: placeOf(last) } }) }
}

/** What one Query reads, of the largest cards 36 units. */
const readAtOnce = 200
/** Where nearly all are of podcasts that are not shown, this many pages are looked through and no more. */
const mostQueries = 20

type NewestCards = { cards: IndexedCard[]; hasMore: boolean }

/** Reads an index until there are enough cards that fit, or it ends. */
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
    // One more than is wanted: an index may say that it goes on where nothing follows.
  } while (start && cards.length <= most && queries < mostQueries)
  return { cards: cards.slice(0, most), hasMore: cards.length > most || start !== undefined }
}

/** The newest cards of a group, and whether there are, or may be, more; the index alone is read. */
export async function listNewestOfGroup(
  catalogue: Table,
  group: keyof typeof groupNames,
  most: number,
): Promise<NewestCards> {
  const hidden = await readHidden(catalogue)
  const query = (page: PageOptions) => queryGroup(catalogue, groupNames[group], page)
  return gather(query, ({ card }) => !hidden.has(card.podcast_id), most)
}

/** Where a podcast's episodes are told apart: an index by status has those of all podcasts. */
const statesOfGroups: Readonly<Record<StartedGroup, RowState>> = {
  new: 'not-processed',
  failed: 'error',
  transcribed: 'transcribed',
}

/** The same of one podcast; none of one that is not shown. */
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
