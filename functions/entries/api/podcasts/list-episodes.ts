import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import {
  episodeFilterOf,
  listPodcastEpisodes,
  seesEveryStatus,
} from '#functions/use-cases/podcasts/list-podcast-episodes.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(podcastsApi.listEpisodes, connect, async ({ params, query }, context) => {
  const { deps, caller, cursors } = context
  const { podcast_id: podcastId } = params
  const isEveryStatus = seesEveryStatus(caller?.user)
  const filter = episodeFilterOf(query)
  const names = [podcastsApi.listEpisodes.name, podcastId, isEveryStatus ? 'all' : 'public', query.sort]
  const list = [...names, ...(filter ? [JSON.stringify(filter)] : [])].join(' ')
  const { view, page } = await listPodcastEpisodes(deps.catalogue, podcastId, {
    limit: query.limit ?? defaultPageSize,
    start: cursors.open(list, query.cursor),
    isAscending: query.sort === 'oldest',
    episodeId: query.id,
    filter,
    isEveryStatus,
  })
  const { entries: episodes, examined, next } = page
  const examinedCount = examined === undefined ? {} : { examined_count: examined }
  return { answer: { ...view, episodes, ...examinedCount }, nextCursor: cursors.seal(list, next) }
})
