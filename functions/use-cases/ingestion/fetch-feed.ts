import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import type { ReadFeed } from '#functions/domain/ingestion/feed.ts'
import { maximumFeedBytes, readFeed } from '#functions/domain/ingestion/read-feed.ts'
import { charsetOf } from '#functions/domain/text/decode-text.ts'

/** A call of the API may take 30 seconds in all. */
export const feedTimeoutMilliseconds = 15_000
const accept = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8, */*;q=0.1'

/** What a server said of a feed the last time, for a conditional request. */
export type Validators = { etag?: string; lastModified?: string }

export type FetchedFeed = { kind: 'unchanged' } | { kind: 'read'; read: ReadFeed; validators: Validators }

export type FeedRequest = { url: string; now: Date; known?: Validators }

/**
 * Fetches and reads the feed, unless its server says that it is as it was.
 * @throws FetchError, FeedError
 */
export async function fetchFeed(
  client: GuardedClient,
  { url, now, known }: FeedRequest,
): Promise<FetchedFeed> {
  const answer = await client.fetch(url, {
    maxBytes: maximumFeedBytes,
    timeoutMilliseconds: feedTimeoutMilliseconds,
    accept,
    ...known,
  })
  if (answer.status === 304) return { kind: 'unchanged' }
  const read = readFeed(answer.bytes, {
    charset: charsetOf(answer.contentType),
    url: answer.url,
    askedUrl: url,
    now,
  })
  const { etag, lastModified } = answer
  return { kind: 'read', read, validators: { etag, lastModified } }
}
