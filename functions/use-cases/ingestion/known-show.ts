import { findPodcastByGuid } from '#functions/data/podcasts/podcast-by-guid.ts'
import { findPodcastByFeedUrl } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { LocatedFeed } from '#functions/use-cases/ingestion/locate-feed.ts'

/**
 * By what a show is known again: the address that somebody named, the place that this leads to, or the number that the feed gives
 * (`podcast:guid`). With `guid`, the podcast is asked at another address.
 */
export type KnownShow = { podcast: PodcastRecord; by: 'address' | 'place' | 'guid' }

/**
 * The podcast of what was found at an address that no podcast has: where the feed is, for good or for now, what its way there led over, or
 * what its number is.
 */
export async function findShowOf(
  catalogue: Table,
  { places, read }: LocatedFeed,
): Promise<KnownShow | undefined> {
  for (const place of places) {
    const podcast = await findPodcastByFeedUrl(catalogue, place)
    if (podcast) return { podcast, by: 'place' }
  }
  const { podcastGuid } = read.feed
  const podcast = podcastGuid ? await findPodcastByGuid(catalogue, podcastGuid) : undefined
  return podcast && { podcast, by: 'guid' }
}
