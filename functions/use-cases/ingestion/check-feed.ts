import { FetchError } from '#functions/clients/fetch-error.ts'
import { savePodcast } from '#functions/data/podcasts.ts'
import { readProcessingSettings } from '#functions/data/processing-settings.ts'
import { FeedError } from '#functions/domain/ingestion/feed.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import { nextCheck } from '#functions/use-cases/ingestion/feed-records.ts'
import { fetchFeed } from '#functions/use-cases/ingestion/fetch-feed.ts'
import { rewriteCards } from '#functions/use-cases/ingestion/rewrite-cards.ts'
import { type IntakeDeps, takeOverFeed } from '#functions/use-cases/ingestion/take-over-feed.ts'

export type CheckedFeed = { importedEpisodes: number; problems: string[] }

/** The podcast as it was, checked now; a problem is kept for the admin and costs no episode. */
async function saveCheck(
  deps: IntakeDeps,
  podcast: PodcastRecord,
  check: { now: Date; problem?: string },
): Promise<void> {
  const { update_interval_hours: intervalHours } = await readProcessingSettings(deps.catalogue)
  await savePodcast(deps.catalogue, podcast, {
    ...podcast,
    ...nextCheck(check.now, intervalHours),
    lastProblem: check.problem ?? podcast.lastProblem,
  })
}

/** Hours until a check that came to no end is made again. */
const retryHours = 1

/** Before anything else: a feed that never answers, or that ends the function, may not stand before the others at every tick. */
function postpone(deps: IntakeDeps, podcastId: number, now: Date): Promise<PodcastRecord> {
  const { nextCheckAt } = nextCheck(now, retryHours)
  return changePodcast(deps.catalogue, podcastId, (podcast) => ({ ...podcast, nextCheckAt }))
}

/** What is wrong with the feed itself, as a sentence; undefined for what may pass by itself. */
function lastingProblem(error: unknown): string | undefined {
  if (error instanceof FeedError) return error.message
  return error instanceof FetchError && !error.isTransient ? error.message : undefined
}

async function askForNews(deps: IntakeDeps, podcast: PodcastRecord, now: Date): Promise<CheckedFeed> {
  const { etag, lastModified } = podcast
  try {
    const fetched = await fetchFeed(deps.client, { url: podcast.feedUrl, now, known: { etag, lastModified } })
    if (fetched.kind === 'read') return await takeOverFeed(deps, podcast, { ...fetched, now })
    await saveCheck(deps, podcast, { now })
    return { importedEpisodes: 0, problems: [] }
  } catch (error) {
    const problem = lastingProblem(error)
    if (problem === undefined) throw error
    await saveCheck(deps, podcast, { now, problem })
    return { importedEpisodes: 0, problems: [problem] }
  }
}

/**
 * Asks a feed for news, conditionally. A server that does not answer is an error, and it is asked again an hour later; a feed that is
 * gone or is none any more is noted and asked again after the usual interval. Whatever it says, cards with an old name or picture of
 * the show are seen to.
 */
export async function checkFeed(deps: IntakeDeps, podcastId: number, now: Date): Promise<CheckedFeed> {
  const checked = await askForNews(deps, await postpone(deps, podcastId, now), now)
  await rewriteCards(deps, podcastId)
  return checked
}
