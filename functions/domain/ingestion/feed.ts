import type { ReadChapter } from '#functions/domain/chapters/read-chapters.ts'
import type { FeedRefresh } from '#shared/domain/feed-refresh.ts'

export type FeedPerson = { name: string; role?: string; group?: string }

/** `podcast:soundbite`, in seconds; the title may be empty. */
export type FeedSoundbite = { start: number; duration: number; title: string }

export type Feed = {
  title: string
  author: string
  description: string
  category: string
  link?: string
  imageUrl?: string
  language?: string
  isComplete?: boolean
  /** The publisher does not want the show listed. */
  isBlocked?: boolean
  newFeedUrl?: string
  /** `podcast:guid`, the same on every platform. */
  podcastGuid?: string
  makers?: string[]
  persons?: FeedPerson[]
  refresh?: FeedRefresh
}

export type FeedChapters = { url: string; type: string }

export type FeedTranscript = { url: string; type: string; language?: string }

export type FeedEnclosure = { type?: string; bytes?: number }

export type FeedItem = {
  guid?: string
  title: string
  description: string
  /** ISO 8601 in UTC; null without a valid date. */
  publishedAt: string | null
  isDatedAhead?: boolean
  link?: string
  audioUrl?: string
  enclosure?: FeedEnclosure
  isExplicit?: boolean
  durationSeconds: number | null
  imageUrl?: string
  transcripts: FeedTranscript[]
  chapters?: FeedChapters
  inlineChapters?: ReadChapter[]
  persons?: FeedPerson[]
  soundbites?: FeedSoundbite[]
  /** The publisher does not want the episode listed. */
  isBlocked?: boolean
}

export type ReadFeed = {
  feed: Feed
  items: FeedItem[]
  problems: string[]
  /** The document's end is missing, so items may be too. */
  isCutOff: boolean
}

export type OfferedFeed = { url: string; title: string }

export class FeedError extends Error {
  override readonly name = 'FeedError'
  /** The feeds that a web page names, if there is one in place of the feed. */
  readonly offered: readonly OfferedFeed[]

  constructor(message: string, offered: readonly OfferedFeed[] = []) {
    super(message)
    this.offered = offered
  }
}
