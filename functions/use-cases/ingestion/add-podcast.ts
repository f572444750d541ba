import { FetchError } from '#functions/clients/fetch-error.ts'
import { moveFeed } from '#functions/data/feed-address.ts'
import { createPodcast, findPodcastByFeedUrl } from '#functions/data/podcasts.ts'
import { FeedError } from '#functions/domain/ingestion/feed.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import { enabledPodcast } from '#functions/use-cases/ingestion/end-check.ts'
import { podcastFields } from '#functions/use-cases/ingestion/feed-records.ts'
import {
  type LocatedFeed,
  locateFeed,
  type SearchedFeed,
} from '#functions/use-cases/ingestion/locate-feed.ts'
import { recogniseKnown, recogniseNew } from '#functions/use-cases/ingestion/recognise-show.ts'
import {
  type IntakeDeps,
  type TakenOver,
  takeOverFeed,
} from '#functions/use-cases/ingestion/take-over-feed.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** `isKnown`: the podcast was here before, with the episodes of a check that went well. */
export type AddedPodcast = TakenOver & { isKnown: boolean }

function refusal(error: unknown): unknown {
  if (error instanceof FeedError) {
    return new DomainError('invalid', { code: 'not-a-feed', message: `url: ${error.message}`, cause: error })
  }
  if (!(error instanceof FetchError)) return error
  if (error.fault === 'refused') {
    return new DomainError('invalid', {
      code: 'address-refused',
      message: `url: ${error.message}`,
      cause: error,
    })
  }
  return new DomainError('provider', { code: 'feed-unreachable', message: error.message, cause: error })
}

/**
 * Fetches a feed that somebody named, wherever it is now.
 * @throws DomainError `address-refused`, `not-a-feed`, `feed-unreachable`
 */
export async function locateOrRefuse(
  { client }: Pick<IntakeDeps, 'client'>,
  search: SearchedFeed,
): Promise<LocatedFeed> {
  let located: Awaited<ReturnType<typeof locateFeed>>
  try {
    located = await locateFeed(client, search)
  } catch (error) {
    throw refusal(error)
  }
  if ('read' in located) return located
  // Nobody asked whether it had changed, so a server that says it has not is broken.
  throw new DomainError('provider', {
    code: 'feed-unreachable',
    message: 'The server did not send the feed.',
  })
}

type Addition = { url: string; geographyId: number; now: Date }

function refuseBlocked({ read }: LocatedFeed): void {
  if (!read.feed.isBlocked) return
  throw new DomainError('invalid', {
    code: 'feed-blocked',
    message: 'url: The publisher asks that nobody lists this podcast.',
  })
}

async function recordOf(
  { catalogue }: IntakeDeps,
  known: PodcastRecord | undefined,
  { feed, geographyId, now }: { feed: LocatedFeed; geographyId: number; now: Date },
): Promise<PodcastRecord> {
  if (known) {
    const asked = known.disabled ? await changePodcast(catalogue, known.podcastId, enabledPodcast) : known
    return feed.address === asked.feedUrl ? asked : moveFeed(catalogue, asked, feed.address)
  }
  return createPodcast(
    catalogue,
    {
      ...podcastFields(feed.read.feed),
      feedUrl: feed.address,
      geographyId,
      nextCheckAt: now.toISOString(),
    },
    now,
  )
}

/**
 * Reads a feed, makes its podcast where there is none of that address or of the one it has moved to, and takes over the newest episodes.
 * A feed that is known is read again, and asked again if it was not any more; nothing is there twice, and what a broken attempt left
 * undone is done.
 * @throws DomainError `address-refused`, `not-a-feed`, `feed-unreachable`, `feed-blocked`, `feed-taken`
 */
export async function addPodcast(
  deps: IntakeDeps,
  { url, geographyId, now }: Addition,
): Promise<AddedPodcast> {
  const feedUrl = new URL(url).href
  const known = await findPodcastByFeedUrl(deps.catalogue, feedUrl)
  const recognise = known ? recogniseKnown(deps.catalogue, known) : recogniseNew
  const feed = await locateOrRefuse(deps, { url: feedUrl, now, recognise })
  refuseBlocked(feed)
  const podcast = await recordOf(deps, known, { feed, geographyId, now })
  const isKnown = podcast.lastCheckedAt !== undefined
  return { ...(await takeOverFeed(deps, podcast, { feed, now })), isKnown }
}
