import { FetchError } from '#functions/clients/fetch-error.ts'
import { createPodcast } from '#functions/data/podcasts.ts'
import { FeedError } from '#functions/domain/ingestion/feed.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { podcastFields } from '#functions/use-cases/ingestion/feed-records.ts'
import { type FeedRequest, type FetchedFeed, fetchFeed } from '#functions/use-cases/ingestion/fetch-feed.ts'
import { type IntakeDeps, takeOverFeed } from '#functions/use-cases/ingestion/take-over-feed.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type AddedPodcast = { podcast: PodcastRecord; importedEpisodes: number; problems: string[] }

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

async function fetchOrRefuse(
  deps: IntakeDeps,
  request: FeedRequest,
): Promise<Extract<FetchedFeed, { kind: 'read' }>> {
  let fetched: FetchedFeed
  try {
    fetched = await fetchFeed(deps.client, request)
  } catch (error) {
    throw refusal(error)
  }
  if (fetched.kind === 'read') return fetched
  // Nobody asked whether it had changed, so a server that says it has not is broken.
  throw new DomainError('provider', {
    code: 'feed-unreachable',
    message: 'The server did not send the feed.',
  })
}

/**
 * Reads a feed, makes its podcast where there is none of that address, and takes over the newest episodes. A feed that is known is
 * read again; nothing is there twice, and what a broken attempt left undone is done.
 * @throws DomainError `address-refused`, `not-a-feed`, `feed-unreachable`
 */
export async function addPodcast(
  deps: IntakeDeps,
  request: { url: string; geographyId: number; now: Date },
): Promise<AddedPodcast> {
  const feedUrl = new URL(request.url).href
  const fetched = await fetchOrRefuse(deps, { url: feedUrl, now: request.now })
  const podcast = await createPodcast(
    deps.catalogue,
    {
      ...podcastFields(fetched.read.feed),
      feedUrl,
      geographyId: request.geographyId,
      nextCheckAt: request.now.toISOString(),
    },
    request.now,
  )
  return takeOverFeed(deps, podcast, { ...fetched, now: request.now })
}
