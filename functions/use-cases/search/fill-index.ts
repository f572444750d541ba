import { greatestIndexedId } from '#functions/data/search/indexed-episodes.ts'
import { lastId } from '#functions/data/table/ids.ts'
import type { IndexOutcome, IndexResources } from '#functions/use-cases/search/index-episode.ts'

export type FillCounts = Readonly<Record<IndexOutcome, number>>
export type FillProgress = { next: number; counts: FillCounts }

type FillStep = {
  /** Where an earlier step stopped. Undefined: begin with the newest episode. */
  progress: FillProgress | undefined
  mayGoOn: () => boolean
  /** `indexEpisode`, or `inspectEpisode` to write nothing. */
  visit: (resources: IndexResources, episodeId: number) => Promise<IndexOutcome>
}

/** Several at once, because each waits mostly for DynamoDB. */
const atOnce = 4

/** After a restore of the Catalogue, the index has ids above its counter. */
async function begin({ catalogue, search }: IndexResources): Promise<FillProgress> {
  const next = await greatestIndexedId(search, await lastId(catalogue, 'episodes'))
  return { next, counts: { current: 0, hidden: 0, indexed: 0, removed: 0 } }
}

/** Visits all episodes, newest first. Reads about three units for each that needs nothing. */
export async function fillIndex(
  resources: IndexResources,
  { progress, mayGoOn, visit }: FillStep,
): Promise<FillProgress> {
  let { next, counts } = progress ?? (await begin(resources))
  while (next > 0 && mayGoOn()) {
    const ids = Array.from({ length: Math.min(atOnce, next) }, (_, offset) => next - offset)
    for (const outcome of await Promise.all(ids.map((id) => visit(resources, id))))
      counts = { ...counts, [outcome]: counts[outcome] + 1 }
    next -= ids.length
  }
  return { next, counts }
}
