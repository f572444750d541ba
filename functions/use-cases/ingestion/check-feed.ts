import { FetchError } from '#functions/clients/fetch-error.ts'
import { moveFeed } from '#functions/data/podcasts/feed-address.ts'
import { FeedError } from '#functions/domain/ingestion/feed.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import {
  beginCheck,
  type CheckStart,
  endFailedCheck,
  endGoodCheck,
} from '#functions/use-cases/ingestion/end-check.ts'
import { type ImportDeps, importFeed } from '#functions/use-cases/ingestion/import-feed.ts'
import { type LocatedFeed, locateFeed } from '#functions/use-cases/ingestion/locate-feed.ts'
import { recogniseKnown } from '#functions/use-cases/ingestion/recognise-show.ts'
import { rewriteCards } from '#functions/use-cases/ingestion/rewrite-cards.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type CheckedFeed = {
  importedEpisodes: number
  problems: string[]
  /** For the log, so it contains no URL. */
  failure?: string
  wasLeft?: true
}

async function follow(
  { catalogue }: ImportDeps,
  podcast: PodcastRecord,
  { address }: LocatedFeed,
): Promise<{ podcast: PodcastRecord; problem?: never } | { problem: string }> {
  if (address === podcast.feedUrl) return { podcast }
  try {
    return { podcast: await moveFeed(catalogue, podcast, address) }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'feed-taken') return { problem: error.message }
    throw error
  }
}

async function importNews(
  deps: ImportDeps,
  podcast: PodcastRecord,
  { feed, now }: { feed: LocatedFeed; now: Date },
): Promise<CheckedFeed> {
  const moved = await follow(deps, podcast, feed)
  if (moved.problem === undefined) return importFeed(deps, moved.podcast, { feed, now })
  // The other podcast imports these episodes; importing them here too would duplicate them.
  const also = { lastProblem: moved.problem, etag: undefined, lastModified: undefined }
  await endGoodCheck(deps.catalogue, podcast.podcastId, { now, feed, places: [], also })
  return { importedEpisodes: 0, problems: [moved.problem] }
}

const unlistedCodes: readonly string[] = ['podcast-not-found', 'podcast-opted-out']

async function askForNews(deps: ImportDeps, podcast: PodcastRecord, now: Date): Promise<CheckedFeed> {
  const { catalogue, client } = deps
  const { podcastId, feedUrl: url, etag, lastModified } = podcast
  try {
    const recognise = recogniseKnown(catalogue, podcast)
    const feed = await locateFeed(client, { url, now, known: { etag, lastModified }, recognise })
    if ('read' in feed) return await importNews(deps, podcast, { feed, now })
    await endGoodCheck(catalogue, podcastId, { now, feed, places: [feed.url] })
    return { importedEpisodes: 0, problems: [] }
  } catch (error) {
    if (!(error instanceof FetchError || error instanceof FeedError)) throw error
    const ofServer = error instanceof FetchError ? error : undefined
    const isGone = ofServer?.status === 410
    const { message: problem } = error
    await endFailedCheck(catalogue, podcastId, { now, problem, isGone, retryAfter: ofServer?.retryAfter })
    const failure = ofServer ? `${ofServer.name} ${ofServer.fault}` : error.name
    return { importedEpisodes: 0, problems: [problem], failure }
  }
}

/** Rewrites outdated cards even if the feed fails. Does nothing if the podcast is deleted meanwhile. */
export async function checkFeed(
  deps: ImportDeps,
  podcastId: number,
  start: CheckStart,
): Promise<CheckedFeed> {
  try {
    return await checkPresent(deps, podcastId, start)
  } catch (error) {
    const isUnlisted = error instanceof DomainError && unlistedCodes.includes(error.code)
    if (!isUnlisted) throw error
    return { importedEpisodes: 0, problems: [] }
  }
}

async function checkPresent(deps: ImportDeps, podcastId: number, start: CheckStart): Promise<CheckedFeed> {
  const podcast = await beginCheck(deps.catalogue, podcastId, start)
  if (!podcast) return { importedEpisodes: 0, problems: [], wasLeft: true }
  const checked = await askForNews(deps, podcast, start.now)
  await rewriteCards(deps, podcastId)
  return checked
}
