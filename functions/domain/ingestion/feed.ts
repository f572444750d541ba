import type { ReadChapter } from '#functions/domain/chapters/read-chapters.ts'
import type { FeedRefresh } from '#shared/domain/feed-refresh.ts'

/** Someone whom the publisher names (`podcast:person`); without a role one of the hosts. */
export type FeedPerson = { name: string; role?: string; group?: string }

/** A piece that the publisher chose to be heard by itself (`podcast:soundbite`), in seconds; the title is empty where none is given. */
export type FeedSoundbite = { start: number; duration: number; title: string }

/** What a feed says of the whole show. Texts are plain, addresses absolute http(s). */
export type Feed = {
  title: string
  author: string
  description: string
  category: string
  link?: string
  imageUrl?: string
  language?: string
  /** The publisher says that there will be no more episodes. */
  isComplete?: boolean
  /** The publisher asks that nobody lists the show. */
  isBlocked?: boolean
  /** Where the publisher says that the feed has moved for good. */
  newFeedUrl?: string
  /** The show's own number, the same on every platform (`podcast:guid`). */
  podcastGuid?: string
  /** Whom the feed names as its maker beside the author: owner, editor, publisher. */
  makers?: string[]
  persons?: FeedPerson[]
  refresh?: FeedRefresh
}

/** A file of chapters (`podcast:chapters`). */
export type FeedChapters = { url: string; type: string }

/** A transcript file of the publisher (`podcast:transcript`). */
export type FeedTranscript = { url: string; type: string; language?: string }

/** Content type (`audio/mpeg`) and length in bytes, as far as the feed names them. */
export type FeedEnclosure = { type?: string; bytes?: number }

/** One episode as a feed offers it. */
export type FeedItem = {
  guid?: string
  title: string
  description: string
  /** Instant, UTC; null when the feed gives no date that can be. */
  publishedAt: string | null
  /** Every date that the feed gives is too far ahead: the episode is likely to be new, but nobody knows since when. */
  isDatedAhead?: boolean
  link?: string
  audioUrl?: string
  /** What the feed says of the file at `audioUrl`. */
  enclosure?: FeedEnclosure
  /** Whether the publisher says that it is for adults. */
  isExplicit?: boolean
  /** Seconds. */
  durationSeconds: number | null
  imageUrl?: string
  transcripts: FeedTranscript[]
  chapters?: FeedChapters
  /** Chapters that the feed states itself. */
  inlineChapters?: ReadChapter[]
  persons?: FeedPerson[]
  soundbites?: FeedSoundbite[]
  /** The publisher asks that nobody lists the episode. */
  isBlocked?: boolean
}

export type ReadFeed = {
  feed: Feed
  items: FeedItem[]
  problems: string[]
}

/** These bytes are no feed, or one that nothing can be taken from; the message is a sentence for the person who gave the address. */
export class FeedError extends Error {
  override readonly name = 'FeedError'
}
