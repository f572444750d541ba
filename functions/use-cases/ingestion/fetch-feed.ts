import type { FetchedAnswer, GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { permanentAddress } from '#functions/domain/checking/moved-feed.ts'
import type { RetryHeaders } from '#functions/domain/checking/next-check.ts'
import { FeedError, type ReadFeed } from '#functions/domain/ingestion/feed.ts'
import { offeredFeeds } from '#functions/domain/ingestion/offered-feeds.ts'
import { maximumFeedBytes, readFeed } from '#functions/domain/ingestion/read-feed.ts'
import { charsetOf } from '#functions/domain/text/decode-text.ts'

export const feedTimeoutMilliseconds = 15_000
const accept = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8, */*;q=0.1'

export type Validators = { etag?: string; lastModified?: string }

type Answered = {
  server: RetryHeaders
  url: string
  /** Target of permanent redirects; undefined without any, or if a temporary one is among them. */
  movedTo?: string
}

export type FetchedFeed = Answered & ({ kind: 'unchanged' } | ({ kind: 'read' } & WholeFeed))

export type WholeFeed = Answered & {
  read: ReadFeed
  validators: Validators
}

export type FeedRequest = { url: string; now: Date; known?: Validators | undefined }

/**
 * If fewer bytes came than the server announced, only a document with its end counts: half a feed must not
 * look like a feed with fewer episodes.
 */
function readWhole(answer: FetchedAnswer, hints: { askedUrl: string; now: Date }): ReadFeed {
  const { bytes, brokenOff, contentType, url } = answer
  const charset = charsetOf(contentType)
  try {
    const read = readFeed(bytes, { ...hints, charset, url })
    if (!brokenOff || !read.isCutOff) return read
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    if (!brokenOff) throw new FeedError(error.message, offeredFeeds(bytes, { url, charset }))
  }
  throw brokenOff
}

/** @throws FetchError, FeedError */
export async function fetchFeed(
  client: GuardedClient,
  { url, now, known }: FeedRequest,
): Promise<FetchedFeed> {
  const answer = await client.fetch(url, {
    maxBytes: maximumFeedBytes,
    timeoutMilliseconds: feedTimeoutMilliseconds,
    accept,
    mayBreakOff: true,
    ...known,
  })
  const { cacheControl, retryAfter, etag, lastModified } = answer
  const movedTo = permanentAddress(answer.redirects)
  const answered = { server: { cacheControl, retryAfter }, url: answer.url, ...(movedTo && { movedTo }) }
  if (answer.status === 304) return { kind: 'unchanged', ...answered }
  const read = readWhole(answer, { askedUrl: url, now })
  return { kind: 'read', ...answered, read, validators: { etag, lastModified } }
}
