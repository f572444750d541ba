import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { podcastNotFound } from '#functions/data/podcasts/podcasts.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { podcastPageList, readPodcastPage } from '#functions/use-cases/podcasts/read-podcast-page.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(podcastsApi.get, connect, async ({ params, query }, { deps, cursors }) => {
  const list = podcastPageList(params.podcast_id)
  const shown = await readPodcastPage(deps.catalogue, params.podcast_id, {
    limit: query.limit ?? defaultPageSize,
    start: cursors.open(list, query.cursor),
  })
  // Same answer for missing and opted-out podcasts, so that it does not reveal which ones exist.
  if (!shown) throw podcastNotFound()
  return { answer: shown.page, nextCursor: cursors.seal(list, shown.next) }
})
