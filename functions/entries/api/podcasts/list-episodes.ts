import type * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import type { EpisodeFilter } from '#functions/data/episodes/episode-search.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { podcastView } from '#functions/domain/views/podcast-view.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { listEpisodeCards, listEpisodeRows } from '#functions/use-cases/podcasts/list-podcast-episodes.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { hasCapability } from '#shared/rules/access.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

type Query = z.output<typeof podcastsApi.listEpisodes.query>

function filterOf({ status, stance, title }: Query): EpisodeFilter | undefined {
  if (status === undefined && stance === undefined && title === undefined) return undefined
  return {
    ...(status !== undefined && { state: status }),
    ...(stance !== undefined && { stance: stance === 'none' ? null : stance }),
    ...(title !== undefined && { title }),
  }
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
    ? await listEpisodeRows(deps.catalogue, podcast, request)
    : await listEpisodeCards(deps.catalogue, podcast, request)
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
