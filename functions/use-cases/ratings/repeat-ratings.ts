import { announceRoom } from '#functions/clients/imported-queue.ts'
import type { Queue } from '#functions/clients/queue.ts'
import type { Table } from '#functions/data/table/table.ts'
import { hasKnownPrice, type PricedModel } from '#functions/domain/analysis/price.ts'
import { currentMethod } from '#functions/use-cases/ratings/earlier-ratings.ts'
import { waitForRating } from '#functions/use-cases/ratings/rate-again.ts'
import { eachEpisode } from '#functions/use-cases/runs/each-episode.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type RepeatDeps = { catalogue: Table; model: PricedModel; importedQueue: Queue }

/** A run without a price ends in an error, which would show on episodes that are fine as they are. */
function refuseUnpriced(model: PricedModel): void {
  if (hasKnownPrice(model)) return
  throw new DomainError('conflict', {
    code: 'unknown-price',
    message:
      'The price of the model is unknown, so nothing can be rated again. Set the parameter ModelPrice.',
  })
}

/**
 * Has episodes wait to be rated again by the current method.
 * @throws DomainError `unknown-price`
 */
export async function repeatRatings(deps: RepeatDeps, episodeIds: readonly number[], now: Date) {
  const { catalogue, model } = deps
  refuseUnpriced(model)
  const current = await currentMethod(catalogue, model.id)
  try {
    return await eachEpisode(episodeIds, (episodeId) => waitForRating(catalogue, { episodeId, current, now }))
  } finally {
    // Even when it ends early, some may wait already.
    await announceRoom(deps.importedQueue)
  }
}
