import type { NewEpisode } from '#functions/data/episodes/episode-import.ts'
import type { Feed, FeedItem } from '#functions/domain/ingestion/feed.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { unknownPodcastName } from '#shared/domain/podcast.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

/** How many of a feed's newest episodes are taken at first. */
const firstImportSize = 20
/** How many a later check takes at most: more in one day is a broken feed or a hostile one, and each may cost an analysis. */
const laterImportSize = 100

/** What a feed says of a podcast, as its record keeps it. */
export function podcastFields(feed: Feed) {
  return {
    name: feed.title || unknownPodcastName,
    author: feed.author,
    description: feed.description,
    category: feed.category,
    link: feed.link,
    imageSourceUrl: feed.imageUrl,
    language: feed.language,
    podcastGuid: feed.podcastGuid,
    makers: feed.makers,
    persons: feed.persons,
  } satisfies Partial<PodcastRecord>
}

export function toNewEpisode(item: FeedItem): NewEpisode {
  return {
    title: item.title,
    description: item.description,
    publishedAt: item.publishedAt,
    audioUrl: item.audioUrl,
    enclosure: item.enclosure,
    isExplicit: item.isExplicit,
    imageSourceUrl: item.imageUrl,
    durationSeconds: item.durationSeconds,
    guid: item.guid,
    link: item.link,
    offeredTranscripts: item.transcripts,
    offeredChapters: item.chapters,
    inlineChapters: item.inlineChapters,
    persons: item.persons,
    soundbites: item.soundbites,
  }
}

/** The items that may be listed: all but those of which the publisher asks that nobody does (`itunes:block`). */
export const listedItems = (items: readonly FeedItem[]) => items.filter(({ isBlocked }) => isBlocked !== true)

/**
 * The items to import: the newest twenty and, up to a hundred, all that were published since the last check that went well
 * (with a day to spare, because publishers date ahead and behind).
 */
export function itemsToImport(items: readonly FeedItem[], lastCheckedAt: string | undefined): FeedItem[] {
  const since = lastCheckedAt
    ? new Date(Date.parse(lastCheckedAt) - dayMilliseconds).toISOString()
    : undefined
  return listedItems(items)
    .slice(0, laterImportSize)
    .filter(
      (item, index) => index < firstImportSize || (since !== undefined && (item.publishedAt ?? '') > since),
    )
}
