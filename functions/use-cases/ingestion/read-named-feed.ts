import { FetchError } from '#functions/clients/fetch-error.ts'
import { FeedError } from '#functions/domain/ingestion/feed.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { ImportDeps } from '#functions/use-cases/ingestion/import-feed.ts'
import { findShowOf, type KnownShow } from '#functions/use-cases/ingestion/known-show.ts'
import {
  type LocatedFeed,
  locateWholeFeed,
  type SearchedShow,
} from '#functions/use-cases/ingestion/locate-feed.ts'
import { recogniseKnown, recogniseNew } from '#functions/use-cases/ingestion/recognise-show.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { blockedPodcastSentence } from '#shared/domain/podcast.ts'
import { askedAddress, isSecured } from '#shared/rules/feed-address.ts'

function refusal(error: unknown): unknown {
  if (error instanceof FeedError) {
    return new DomainError('invalid', { code: 'not-a-feed', message: error.message, cause: error })
  }
  if (!(error instanceof FetchError)) return error
  if (error.fault === 'refused') {
    return new DomainError('invalid', {
      code: 'address-refused',
      message: error.message,
      cause: error,
    })
  }
  return new DomainError('provider', { code: 'feed-unreachable', message: error.message, cause: error })
}

/** @throws DomainError `address-refused`, `not-a-feed`, `feed-unreachable`, `feed-blocked` */
export async function locateOrRefuse(
  { client }: Pick<ImportDeps, 'client'>,
  search: SearchedShow,
): Promise<LocatedFeed> {
  let located: LocatedFeed
  try {
    located = await locateWholeFeed(client, search)
  } catch (error) {
    throw refusal(error)
  }
  if (!located.read.feed.isBlocked) return located
  throw new DomainError('invalid', { code: 'feed-blocked', message: blockedPodcastSentence })
}

export type NamedFeed = { feed: LocatedFeed; known: KnownShow | undefined }

export type Naming = { url: string; podcast: PodcastRecord | undefined; now: Date }

/** @throws DomainError `address-refused`, `not-a-feed`, `feed-unreachable`, `feed-blocked` */
export async function readNamedFeed(
  deps: Pick<ImportDeps, 'client' | 'catalogue'>,
  { url, podcast, now }: Naming,
): Promise<NamedFeed> {
  const { catalogue } = deps
  const named = askedAddress(url)
  if (!podcast) {
    const feed = await locateOrRefuse(deps, { url: named, now, recognise: recogniseNew })
    return { feed, known: await findShowOf(catalogue, feed) }
  }
  const pinned = podcast.feedUrl
  const asked = isSecured(named, pinned) ? named : pinned
  const recognise = recogniseKnown(catalogue, podcast)
  const feed = await locateOrRefuse(deps, { url: asked, now, recognise, pinned })
  return { feed, known: { podcast, by: 'address' } }
}
