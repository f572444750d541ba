import { type EpisodeFilter, searchEpisodesOfPodcast } from '#functions/data/episodes/episode-search.ts'
import {
  listEpisodes,
  listEpisodesOfPodcast,
  listPublishedOfPodcast,
} from '#functions/data/episodes/episodes.ts'
import { getPodcast, podcastNotFound } from '#functions/data/podcasts/podcasts.ts'
import type { OrderedPage, Page } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { isShown, type PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { episodeAdminRow } from '#functions/domain/views/episode-view.ts'
import { podcastView } from '#functions/domain/views/podcast-view.ts'
import type { EpisodeAdminRow, EpisodeCard } from '#shared/domain/episode.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { hasCapability, type Person } from '#shared/rules/access.ts'
import type { RowState } from '#shared/rules/row-state.ts'

type EpisodesRequest = OrderedPage & {
  episodeId: number | undefined
  filter: EpisodeFilter | undefined
}

type EpisodesPage<Row> = Page<Row> & { examined?: number }

async function listEpisodeRows(
  catalogue: Table,
  podcast: PodcastRecord,
  { episodeId, filter, ...options }: EpisodesRequest,
): Promise<EpisodesPage<EpisodeAdminRow>> {
  const { podcastId } = podcast
  if (episodeId !== undefined) {
    const episodes = await listEpisodes(catalogue, [episodeId])
    const own = episodes.filter((episode) => episode.podcastId === podcastId)
    return { entries: own.map((episode) => episodeAdminRow(episode, podcast)) }
  }
  if (filter) {
    const page = await searchEpisodesOfPodcast(catalogue, podcastId, { ...options, filter })
    return { ...page, entries: page.entries.map((episode) => episodeAdminRow(episode, podcast)) }
  }
  const page = await listEpisodesOfPodcast(catalogue, podcastId, options)
  // Admins also open podcast pages, which show these rows as cards.
  const rows = page.entries.map(({ episode, quotes }) => ({
    ...episodeAdminRow(episode, podcast),
    quotes: [...quotes],
  }))
  return { ...page, entries: rows }
}

/** @throws DomainError `podcast-not-found` if the podcast is hidden, `admins-only` for a search */
async function listEpisodeCards(
  catalogue: Table,
  podcast: PodcastRecord,
  { episodeId, filter, ...options }: EpisodesRequest,
): Promise<EpisodesPage<EpisodeCard>> {
  if (!isShown(podcast)) throw podcastNotFound()
  if (episodeId === undefined && !filter) {
    return listPublishedOfPodcast(catalogue, podcast.podcastId, options)
  }
  throw new DomainError('forbidden', {
    code: 'admins-only',
    message: 'Only admins may search the episodes of a podcast.',
  })
}

type AskedFilter = {
  status?: RowState | undefined
  stance?: Stance | 'none' | undefined
  title?: string | undefined
}

/** Undefined: every episode. */
export function episodeFilterOf({ status, stance, title }: AskedFilter): EpisodeFilter | undefined {
  if (status === undefined && stance === undefined && title === undefined) return undefined
  return {
    ...(status !== undefined && { state: status }),
    ...(stance !== undefined && { stance: stance === 'none' ? null : stance }),
    ...(title !== undefined && { title }),
  }
}

export const seesEveryStatus = (person: Person | undefined): boolean =>
  person !== undefined && hasCapability(person, 'podcasts:create')

/** @throws DomainError `podcast-not-found`, `admins-only` */
export async function listPodcastEpisodes(
  catalogue: Table,
  podcastId: number,
  { isEveryStatus, ...request }: EpisodesRequest & { isEveryStatus: boolean },
) {
  const podcast = await getPodcast(catalogue, podcastId)
  const view = podcastView(podcast)
  if (!isEveryStatus) return { view, page: await listEpisodeCards(catalogue, podcast, request) }
  const page = await listEpisodeRows(catalogue, podcast, request)
  return { view: { ...view, rss_url: podcast.feedUrl }, page }
}
