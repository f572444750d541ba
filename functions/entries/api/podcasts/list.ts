import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { podcastAdminView } from '#functions/domain/views/podcast-view.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { listArrangedPodcasts } from '#functions/use-cases/podcasts/list-podcasts.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(podcastsApi.list, connect, async ({ query }, { deps, cursors }) => {
  const { limit = defaultPageSize, cursor, beginning, state, sort, page } = query
  const list = `${podcastsApi.list.name} ${JSON.stringify([beginning, state, sort])}`
  const start = cursors.open(list, cursor)
  const found = await listArrangedPodcasts(deps.catalogue, { beginning, state, sort, limit, start, page })
  return {
    answer: found.entries.map(podcastAdminView),
    nextCursor: cursors.seal(list, found.next),
    totalCount: found.total,
  }
})
