import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { edit } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { correctRating } from '#functions/use-cases/ratings/correct-rating.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const { envSchema, connect } = connectTo({ ...loggedGuard(), catalogue: table('CATALOGUE_TABLE') })

export const handler = loggedRoute(episodesApi.update, connect, async ({ params, body }, { deps, now }) => {
  const changes = await correctRating(deps.catalogue, { episodeId: params.id, said: body, now })
  return { details: edit(changes), answer: undefined }
})
