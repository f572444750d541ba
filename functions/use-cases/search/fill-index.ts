import { lastId } from '#functions/data/table/ids.ts'
import {
  type IndexOutcome,
  type IndexResources,
  indexEpisode,
} from '#functions/use-cases/search/index-episode.ts'

export type FillProgress = { next: number; isDone: boolean } & Readonly<Record<IndexOutcome, number>>

type FillStep = {
  /** The greatest id to look at. Undefined: begin with the newest episode. */
  next: number | undefined
  mayGoOn: () => boolean
}

/** Several at once, because each waits mostly for DynamoDB. */
const atOnce = 4

/**
 * Makes the index say the same as the Catalogue, newest episodes first. Reads about three units for each
 * episode that needs nothing.
 */
export async function fillIndex(
  resources: IndexResources,
  { next: first, mayGoOn }: FillStep,
): Promise<FillProgress> {
  let next = first ?? (await lastId(resources.catalogue, 'episodes'))
  const counts: Record<IndexOutcome, number> = { unchanged: 0, indexed: 0, removed: 0 }
  while (next > 0 && mayGoOn()) {
    const ids = Array.from({ length: Math.min(atOnce, next) }, (_, offset) => next - offset)
    for (const outcome of await Promise.all(ids.map((id) => indexEpisode(resources, id))))
      counts[outcome] += 1
    next -= ids.length
  }
  return { next, isDone: next === 0, ...counts }
}
