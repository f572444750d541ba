import { announceFreeSlot } from '#functions/clients/imported-queue.ts'
import type { Queue } from '#functions/clients/queue.ts'
import type { Table } from '#functions/data/table/table.ts'
import { hasKnownPrice, type PricedModel } from '#functions/domain/analysis/price.ts'
import { currentMethod } from '#functions/use-cases/ratings/earlier-ratings.ts'
import { waitForRating } from '#functions/use-cases/ratings/rate-again.ts'
import { eachEpisode } from '#functions/use-cases/runs/each-episode.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type RepeatDeps = { catalogue: Table; model: PricedModel; importedQueue: Queue }

/** Without a price each run would fail, and its error would show on episodes that are fine. */
function refuseUnpriced(model: PricedModel): void {
  if (hasKnownPrice(model)) return
  throw new DomainError('conflict', {
    code: 'unknown-price',
    message:
      'The price of the model is unknown, so nothing can be rated again. Set the parameter ModelPrice.',
  })
}

/** @throws DomainError `unknown-price` */
export async function repeatRatings(deps: RepeatDeps, episodeIds: readonly number[], now: Date) {
  const { catalogue, model } = deps
  refuseUnpriced(model)
  const current = await currentMethod(catalogue, model.id)
  try {
    return await eachEpisode(episodeIds, (episodeId) => waitForRating(catalogue, { episodeId, current, now }))
  } finally {
    // Also after an error, because some episodes may already be queued.
    await announceFreeSlot(deps.importedQueue)
  }
}
