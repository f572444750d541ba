import * as z from 'zod'
import { listEpisodesOfPodcast, listPublishedOfPodcast } from '#functions/data/episodes.ts'
import type { Page, PageOptions } from '#functions/data/page.ts'
import { getPodcast, podcastNotFound } from '#functions/data/podcasts.ts'
import { openTable, type Table } from '#functions/data/table.ts'
import { isShown, type PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { episodeAdminRow } from '#functions/domain/views/episode-view.ts'
import { podcastView } from '#functions/domain/views/podcast-view.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { hasCapability } from '#shared/rules/access.ts'

export const envSchema = sessionEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

async function listAdminRows(
  catalogue: Table,
  podcast: PodcastRecord,
  options: PageOptions,
): Promise<Page<EpisodeAdminRow>> {
  const page = await listEpisodesOfPodcast(catalogue, podcast.podcastId, options)
  return { ...page, entries: page.entries.map((episode) => episodeAdminRow(episode, podcast)) }
}

export const handler = route(podcastsApi.listEpisodes, connect, async ({ params, query }, context) => {
  const { deps, caller, cursors } = context
  const seesEveryStatus = caller !== undefined && hasCapability(caller.user, 'podcasts:create')
  const list = `${podcastsApi.listEpisodes.name} ${params.podcast_id} ${seesEveryStatus ? 'all' : 'public'}`
  const options = { limit: query.limit ?? defaultPageSize, start: cursors.open(list, query.cursor) }
  const podcast = await getPodcast(deps.catalogue, params.podcast_id)
  if (!seesEveryStatus && !isShown(podcast)) throw podcastNotFound()
  const page = seesEveryStatus
    ? await listAdminRows(deps.catalogue, podcast, options)
    : await listPublishedOfPodcast(deps.catalogue, podcast.podcastId, options)
  const view = podcastView(podcast)
  return {
    answer: {
      ...view,
      rss_url: seesEveryStatus ? podcast.feedUrl : view.rss_url,
      episodes: page.entries,
    },
    nextCursor: cursors.seal(list, page.next),
  }
})
