import { greatestIndexedId } from '#functions/data/search/indexed-episodes.ts'
import { markNamesIndexed, readPrivateNames } from '#functions/data/search/private-names.ts'
import { lastId } from '#functions/data/table/ids.ts'
import {
  type IndexOutcome,
  type IndexResources,
  indexEpisode,
} from '#functions/use-cases/search/index-episode.ts'

export type FillProgress = {
  next: number
  counts: Readonly<Record<IndexOutcome, number>>
  /** The private names at the first step: at the end, all episodes have been visited with them. */
  namesRevision: string
}

type FillStep = {
  /** Where an earlier step stopped. Undefined: begin with the newest episode. */
  progress: FillProgress | undefined
  mayGoOn: () => boolean
  /** `indexEpisode`, or `inspectEpisode` to write nothing. */
  visit: (resources: IndexResources, episodeId: number) => Promise<IndexOutcome>
}

/** Several at once, because each waits mostly for DynamoDB. */
const atOnce = 4

async function begin({ catalogue, search }: IndexResources): Promise<FillProgress> {
  const { revision: namesRevision } = await readPrivateNames(catalogue)
  // After a restore of the Catalogue, the index has ids above its counter.
  const next = await greatestIndexedId(search, await lastId(catalogue, 'episodes'))
  return { next, counts: { current: 0, hidden: 0, indexed: 0, removed: 0 }, namesRevision }
}

/** Visits all episodes, newest first. Reads about three units for each that needs nothing. */
export async function fillIndex(
  resources: IndexResources,
  { progress, mayGoOn, visit }: FillStep,
): Promise<FillProgress> {
  let { next, counts, namesRevision } = progress ?? (await begin(resources))
  while (next > 0 && mayGoOn()) {
    const ids = Array.from({ length: Math.min(atOnce, next) }, (_, offset) => next - offset)
    for (const outcome of await Promise.all(ids.map((id) => visit(resources, id))))
      counts = { ...counts, [outcome]: counts[outcome] + 1 }
    next -= ids.length
  }
  if (next === 0 && namesRevision !== '' && visit === indexEpisode)
    await markNamesIndexed(resources.catalogue, namesRevision)
  return { next, counts, namesRevision }
}
