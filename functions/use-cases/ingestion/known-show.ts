import { findPodcastByGuid } from '#functions/data/podcasts/podcast-by-guid.ts'
import { findPodcastByFeedUrl } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { LocatedFeed } from '#functions/use-cases/ingestion/locate-feed.ts'

/** `address`: the given URL. `place`: a URL it redirects to. `guid`: `podcast:guid`, at another URL. */
export type KnownShow = { podcast: PodcastRecord; by: 'address' | 'place' | 'guid' }

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
