import type { NewEpisode } from '#functions/data/episodes/episode-import.ts'
import type { Feed, FeedItem } from '#functions/domain/ingestion/feed.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { unknownPodcastName } from '#shared/domain/podcast.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

export const firstImportSize = 20
/** More episodes in one day indicate a broken or hostile feed, and each may cost an analysis. */
const laterImportSize = 100

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

/** Publishers set `itunes:block` to keep an item out of directories. */
export const listedItems = (items: readonly FeedItem[]) => items.filter(({ isBlocked }) => isBlocked !== true)

/** One day of overlap, because publishers set dates in the future and in the past. */
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
