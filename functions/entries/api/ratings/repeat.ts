import { announceRoom } from '#functions/clients/imported-queue.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { queue, ratingModel } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { runsDetails } from '#functions/domain/admin-log/runs-details.ts'
import { hasKnownPrice, type PricedModel } from '#functions/domain/analysis/price.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { currentMethod } from '#functions/use-cases/ratings/earlier-ratings.ts'
import { waitForRating } from '#functions/use-cases/ratings/rate-again.ts'
import { eachEpisode } from '#functions/use-cases/runs/each-episode.ts'
import { ratingsApi } from '#shared/api/ratings.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { countOf } from '#shared/format/number.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  model: ratingModel(),
  importedQueue: queue('IMPORTED_QUEUE_URL'),
})

/** Such a run ends in an error, which would stand on episodes that are fine as they are. */
function refuseUnpriced(model: PricedModel): void {
  if (hasKnownPrice(model)) return
  throw new DomainError('conflict', {
    code: 'unknown-price',
    message:
      'The price of the model is unknown, so nothing can be rated again. Set the parameter ModelPrice.',
  })
}

/** Whatever ends it early: what waits already is looked at. */
async function haveWait(deps: ReturnType<typeof connect>, episodeIds: readonly number[], now: Date) {
  const { catalogue, model } = deps
  const current = await currentMethod(catalogue, model.id)
  try {
    return await eachEpisode(episodeIds, (episodeId) => waitForRating(catalogue, { episodeId, current, now }))
  } finally {
    await announceRoom(deps.importedQueue)
  }
}

export const handler = loggedRoute(ratingsApi.repeat, connect, async ({ body }, { deps, now }) => {
  const { episode_ids: episodeIds } = body
  refuseUnpriced(deps.model)
  const outcomes = await haveWait(deps, episodeIds, now)
  const message = `${countOf(outcomes.done, 'episode')} waiting to be rated again.`
  return {
    details: runsDetails(episodeIds, outcomes),
    answer: { success: true as const, message, ...outcomes },
  }
})
