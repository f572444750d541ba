import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { getPublished } from '#functions/data/episodes/episodes.ts'
import { listRatingChanges } from '#functions/data/ratings/rating-changes.ts'
import { ratingChangeView } from '#functions/domain/views/rating-change-view.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(episodesApi.listChanges, connect, async ({ params, query }, context) => {
  const { deps, cursors } = context
  const { limit = defaultPageSize, cursor } = query
  const list = `${episodesApi.listChanges.name} ${params.id}`
  const start = cursors.open(list, cursor)
  await getPublished(deps.catalogue, params.id)
  const page = await listRatingChanges(deps.catalogue, params.id, { limit, start })
  return { answer: page.entries.map(ratingChangeView), nextCursor: cursors.seal(list, page.next) }
})
