import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listPodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import { podcastAdminView } from '#functions/domain/views/podcast-view.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(podcastsApi.list, connect, async ({ query }, { deps, cursors }) => {
  const { limit = defaultPageSize, cursor } = query
  const list = podcastsApi.list.name
  const page = await listPodcasts(deps.catalogue, { limit, start: cursors.open(list, cursor) })
  return { answer: page.entries.map(podcastAdminView), nextCursor: cursors.seal(list, page.next) }
})
