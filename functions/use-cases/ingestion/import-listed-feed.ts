import {
  findLatestImport,
  getListedFeed,
  type ListedFeed,
  type ListImport,
  saveListedFeed,
} from '#functions/data/podcasts/list-imports.ts'
import { findPodcastByFeedUrl } from '#functions/data/podcasts/podcasts.ts'
import { addNamedPodcast, KnownElsewhereError } from '#functions/use-cases/ingestion/add-podcast.ts'
import type { ImportDeps } from '#functions/use-cases/ingestion/import-feed.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { countOf } from '#shared/format/number.ts'

const alreadyHere = 'It was already here.'

type Outcome = Pick<ListedFeed, 'state' | 'message' | 'podcastId'>

async function add(
  deps: ImportDeps,
  started: ListImport,
  request: { url: string; now: Date },
): Promise<Outcome> {
  const known = await findPodcastByFeedUrl(deps.catalogue, request.url)
  // Without a successful check, the podcast is left over from a failed attempt and has no episodes yet.
  if (known?.lastCheckedAt) {
    const { podcastId, name, addedAt } = known
    if (addedAt < started.startedAt) return { state: 'known', message: alreadyHere, podcastId }
    // An earlier attempt added it but stopped before saving the result.
    return { state: 'added', message: `${name}.`, podcastId }
  }
  const { podcast, importedEpisodes, isKnown } = await addNamedPodcast(deps, {
    ...request,
    podcast: known,
    geographyId: started.geographyId,
  })
  const { podcastId, name } = podcast
  if (isKnown) return { state: 'known', message: alreadyHere, podcastId }
  return { state: 'added', message: `${name}: ${countOf(importedEpisodes, 'episode')}.`, podcastId }
}

/** Saves problems of the feed as its result. Throws for faults on our side, so that the feed is retried. */
export async function importListedFeed(
  deps: ImportDeps,
  wanted: { importId: string; number: number },
  now: Date,
): Promise<void> {
  const { operations } = deps
  const started = await findLatestImport(operations)
  const feed = await getListedFeed(operations, wanted.importId, wanted.number)
  if (started?.importId !== wanted.importId || started.stoppedAt || feed?.state !== 'waiting') return
  let outcome: Outcome
  try {
    outcome = await add(deps, started, { url: feed.url, now })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const podcastId = error instanceof KnownElsewhereError ? error.podcastId : null
    outcome = { state: podcastId === null ? 'failed' : 'known', message: error.message, podcastId }
  }
  await saveListedFeed(operations, started, { ...feed, ...outcome })
}
