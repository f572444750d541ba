import { connectTo } from '#functions/connections/resource.ts'
import { queue, ratingModel } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { runsDetails } from '#functions/domain/admin-log/runs-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { repeatRatings } from '#functions/use-cases/ratings/repeat-ratings.ts'
import { ratingsApi } from '#shared/api/ratings.ts'
import { countOf } from '#shared/format/number.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  model: ratingModel(),
  importedQueue: queue('IMPORTED_QUEUE_URL'),
})

export const handler = loggedRoute(ratingsApi.repeat, connect, async ({ body }, { deps, now }) => {
  const { episode_ids: episodeIds } = body
  const outcomes = await repeatRatings(deps, episodeIds, now)
  const message = `${countOf(outcomes.done, 'episode')} waiting to be rated again.`
  return {
    details: runsDetails(episodeIds, outcomes),
    answer: { success: true as const, message, ...outcomes },
  }
})
