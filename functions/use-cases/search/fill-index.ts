import { greatestId } from '#functions/data/search/greatest-id.ts'
import { saveIndexCheck } from '#functions/data/search/index-state.ts'
import { markNamesIndexed, readPrivateNames } from '#functions/data/search/private-names.ts'
import { indexedEpisodeKey } from '#functions/data/search/search-keys.ts'
import { lastId } from '#functions/data/table/ids.ts'
import type { IndexOutcome, IndexResources, IndexTables } from '#functions/use-cases/search/index-episode.ts'
import { visitIds } from '#functions/use-cases/search/visit-ids.ts'

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

async function begin({ catalogue, search }: IndexTables): Promise<FillProgress> {
  const { revision: namesRevision } = await readPrivateNames(catalogue)
  const next = await greatestId(search, indexedEpisodeKey, await lastId(catalogue, 'episodes'))
  return { next, counts: { current: 0, hidden: 0, indexed: 0, removed: 0 }, namesRevision }
}

/** Visits all episodes, newest first. Reads about three units for each that needs nothing. */
export async function fillIndex(
  resources: IndexResources,
  { progress, mayGoOn, visit }: FillStep,
): Promise<FillProgress> {
  const begun = progress ?? (await begin(resources))
  const counts = { ...begun.counts }
  const next = await visitIds({ next: begun.next, mayGoOn }, async (id) => {
    counts[await visit(resources, id)] += 1
  })
  return { next, counts, namesRevision: begun.namesRevision }
}

/** After all episodes were indexed. */
export async function finishFill(
  { catalogue, search }: IndexTables,
  { counts: { current, indexed, removed }, namesRevision }: FillProgress,
  now: Date,
): Promise<void> {
  const check = { episodes: current + indexed, corrected: indexed + removed }
  await saveIndexCheck(search, { finishedAt: now.toISOString(), ...check })
  if (namesRevision !== '') await markNamesIndexed(catalogue, namesRevision)
}
