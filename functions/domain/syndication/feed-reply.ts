import type { PodcastFeed } from '#functions/domain/syndication/podcast-feed.ts'
import { writeRss } from '#functions/domain/syndication/write-rss.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { feedExtension } from '#shared/pages/feed-path.ts'

/** For an address at which there is no feed. */
export function feedNotFound(): DomainError {
  return new DomainError('not-found', { code: 'feed-not-found', message: 'There is no such feed.' })
}

/**
 * The slug that a feed's file is named by: `far_left.xml` → `far_left`.
 * @throws DomainError `feed-not-found`
 */
export function slugOfFile(file: string | undefined): string {
  if (file?.endsWith(feedExtension)) return file.slice(0, -feedExtension.length)
  throw feedNotFound()
}

/**
 * For every other spelling of a feed's address, and for the names of a merged topic: apps remember the address they are sent to,
 * and one feed is read and kept at the edge once.
 */
export function feedMoved(path: string) {
  const body = `This feed is at ${path}.`
  return { status: 301, contentType: 'text/plain; charset=utf-8', headers: { location: path }, body }
}

/**
 * As `text/xml`: Chromium shows `application/rss+xml` as plain text and Firefox saves it as a file, and neither looks at its style
 * sheet. Podcast apps read both.
 */
const feedType = 'text/xml; charset=utf-8'

/** No time of last change: a feed also changes when an episode leaves it, and only the tag of its bytes tells that. */
export function feedReply(feed: PodcastFeed) {
  return { status: 200, contentType: feedType, body: writeRss(feed) }
}
