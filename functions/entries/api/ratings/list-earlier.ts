import { costEstimates } from '#functions/connections/groups.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { listEarlierRatings } from '#functions/use-cases/ratings/earlier-ratings.ts'
import { ratingsApi } from '#shared/api/ratings.ts'
import { bulkRuns } from '#shared/deployment/rate-limits.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), ...costEstimates() })

export const handler = route(ratingsApi.listEarlier, connect, async (_input, { deps }) => ({
  answer: await listEarlierRatings(deps, bulkRuns.maximum),
}))
