import { findPodcastByGuid } from '#functions/data/podcasts/podcast-by-guid.ts'
import { findPodcastByFeedUrl } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { LocatedFeed } from '#functions/use-cases/ingestion/locate-feed.ts'

/**
 * How a known podcast was found: by the given URL, by a URL it redirects to, or by its `podcast:guid`. Only
 * with `guid` may its feed be at another URL.
 */
export type KnownShow = { podcast: PodcastRecord; by: 'address' | 'place' | 'guid' }

/** For a feed at a URL that no podcast has. */
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
