import type { PodcastFeed } from '#functions/domain/syndication/podcast-feed.ts'
import { writeRss } from '#functions/domain/syndication/write-rss.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { feedExtension } from '#shared/pages/feed-path.ts'

export function feedNotFound(): DomainError {
  return new DomainError('not-found', { code: 'feed-not-found', message: 'There is no such feed.' })
}

/**
 * `far_left.xml` → `far_left`.
 * @throws DomainError `feed-not-found`
 */
export function slugOfFile(file: string | undefined): string {
  if (file?.endsWith(feedExtension)) return file.slice(0, -feedExtension.length)
  throw feedNotFound()
}

/** Redirects, so that apps store the current address and CloudFront caches only one copy. */
export function feedMoved(path: string) {
  const body = `This feed is at ${path}.`
  return { status: 301, contentType: 'text/plain; charset=utf-8', headers: { location: path }, body }
}

/** Browsers show `application/rss+xml` as plain text or download it. Podcast apps accept both. */
const feedType = 'text/xml; charset=utf-8'

/** Sends no last-modified date, because only the ETag changes when an episode leaves the feed. */
export function feedReply(feed: PodcastFeed) {
  return { status: 200, contentType: feedType, body: writeRss(feed) }
}
