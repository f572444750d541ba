import type * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { type EpisodeFilter, searchEpisodesOfPodcast } from '#functions/data/episodes/episode-search.ts'
import {
  listEpisodes,
  listEpisodesOfPodcast,
  listPublishedOfPodcast,
} from '#functions/data/episodes/episodes.ts'
import { getPodcast, podcastNotFound } from '#functions/data/podcasts/podcasts.ts'
import type { Page, PageOptions } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { isShown, type PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { episodeAdminRow } from '#functions/domain/views/episode-view.ts'
import { podcastView } from '#functions/domain/views/podcast-view.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import type { EpisodeAdminRow, EpisodeCard } from '#shared/domain/episode.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { hasCapability } from '#shared/rules/access.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

type Query = z.output<typeof podcastsApi.listEpisodes.query>

/** Undefined: nothing in particular is asked for. */
function filterOf({ status, stance, title }: Query): EpisodeFilter | undefined {
  if (status === undefined && stance === undefined && title === undefined) return undefined
  return {
    ...(status !== undefined && { state: status }),
    ...(stance !== undefined && { stance: stance === 'none' ? null : stance }),
    ...(title !== undefined && { title }),
  }
}

type RowsRequest = PageOptions & { episodeId: number | undefined; filter: EpisodeFilter | undefined }

async function listAdminRows(
  catalogue: Table,
  podcast: PodcastRecord,
  { episodeId, filter, ...options }: RowsRequest,
): Promise<Page<EpisodeAdminRow> & { examined?: number }> {
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
  // Admins read episode pages, too, where these rows are shown as cards.
  const rows = page.entries.map(({ episode, quotes }) => ({
    ...episodeAdminRow(episode, podcast),
    quotes: [...quotes],
  }))
  return { ...page, entries: rows }
}

/** Visitors get what is completed, as it comes. */
async function listPublicCards(
  catalogue: Table,
  podcast: PodcastRecord,
  { episodeId, filter, ...options }: RowsRequest,
): Promise<Page<EpisodeCard> & { examined?: number }> {
  if (!isShown(podcast)) throw podcastNotFound()
  if (episodeId === undefined && !filter) {
    return listPublishedOfPodcast(catalogue, podcast.podcastId, options)
  }
  throw new DomainError('forbidden', {
    code: 'admins-only',
    message: 'Only admins may search the episodes of a podcast.',
  })
}

export const handler = route(podcastsApi.listEpisodes, connect, async ({ params, query }, context) => {
  const { deps, caller, cursors } = context
  const seesEveryStatus = caller !== undefined && hasCapability(caller.user, 'podcasts:create')
  const filter = filterOf(query)
  const list = [
    podcastsApi.listEpisodes.name,
    params.podcast_id,
    seesEveryStatus ? 'all' : 'public',
    ...(filter ? [JSON.stringify(filter)] : []),
  ].join(' ')
  const request = {
    limit: query.limit ?? defaultPageSize,
    start: cursors.open(list, query.cursor),
    episodeId: query.id,
    filter,
  }
  const podcast = await getPodcast(deps.catalogue, params.podcast_id)
  const page = seesEveryStatus
    ? await listAdminRows(deps.catalogue, podcast, request)
    : await listPublicCards(deps.catalogue, podcast, request)
  const view = podcastView(podcast)
  return {
    answer: {
      ...view,
      rss_url: seesEveryStatus ? podcast.feedUrl : view.rss_url,
      episodes: page.entries,
      ...(page.examined !== undefined && { examined_count: page.examined }),
    },
    nextCursor: cursors.seal(list, page.next),
  }
})
