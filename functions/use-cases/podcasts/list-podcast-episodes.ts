import { type EpisodeFilter, searchEpisodesOfPodcast } from '#functions/data/episodes/episode-search.ts'
import {
  listEpisodes,
  listEpisodesOfPodcast,
  listPublishedOfPodcast,
} from '#functions/data/episodes/episodes.ts'
import { podcastNotFound } from '#functions/data/podcasts/podcasts.ts'
import type { Page, PageOptions } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { isShown, type PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { episodeAdminRow } from '#functions/domain/views/episode-view.ts'
import type { EpisodeAdminRow, EpisodeCard } from '#shared/domain/episode.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type EpisodesRequest = PageOptions & {
  episodeId: number | undefined
  filter: EpisodeFilter | undefined
}

type EpisodesPage<Row> = Page<Row> & { examined?: number }

export async function listEpisodeRows(
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
export async function listEpisodeCards(
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
