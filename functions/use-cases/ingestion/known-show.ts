import { matchItems, openCandidates } from '#functions/data/episodes/item-matching.ts'
import { findPodcastByGuid, listPodcastsNamed } from '#functions/data/podcasts/podcast-by-guid.ts'
import { findPodcastByFeedUrl } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import { isSameShow } from '#functions/domain/checking/moved-feed.ts'
import type { ReadFeed } from '#functions/domain/ingestion/feed.ts'
import { marksOfFeed } from '#functions/domain/ingestion/same-episode.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { firstImportSize, listedItems, toNewEpisode } from '#functions/use-cases/ingestion/feed-records.ts'
import type { LocatedFeed } from '#functions/use-cases/ingestion/locate-feed.ts'

/**
 * `address`: the given URL. `place`: a URL it redirects to. `guid`: `podcast:guid`, at another URL.
 * `episodes`: the title and most of the newest episodes, at another URL.
 */
export type KnownShow = { podcast: PodcastRecord; by: 'address' | 'place' | 'guid' | 'episodes' }

export const isElsewhere = ({ by }: KnownShow) => by === 'guid' || by === 'episodes'

/** Different shows can have the same title, so most of the newest episodes must be known, too. */
async function findShowAlike(catalogue: Table, read: ReadFeed): Promise<PodcastRecord | undefined> {
  const { title, podcastGuid, link } = read.feed
  const items = listedItems(read.items).slice(0, firstImportSize).map(toNewEpisode)
  if (title === '' || items.length === 0) return undefined
  const feed = marksOfFeed(read.items, link)
  for (const podcast of await listPodcastsNamed(catalogue, title)) {
    if (isSameShow({ name: title, podcastGuid: podcast.podcastGuid }, { name: title, podcastGuid }) !== true)
      continue
    const { podcastId } = podcast
    const candidates = openCandidates(catalogue, podcastId, items)
    const matching = { podcastId, items, feed, candidates, ignoresTitleAlone: true }
    const matches = await matchItems(catalogue, matching)
    const shared = matches.filter(({ knownId }) => knownId !== undefined).length
    if (shared * 2 > items.length) return podcast
  }
  return undefined
}

export async function findShowOf(
  catalogue: Table,
  { places, read }: LocatedFeed,
): Promise<KnownShow | undefined> {
  for (const place of places) {
    const podcast = await findPodcastByFeedUrl(catalogue, place)
    if (podcast) return { podcast, by: 'place' }
  }
  const { podcastGuid } = read.feed
  const identified = podcastGuid ? await findPodcastByGuid(catalogue, podcastGuid) : undefined
  if (identified) return { podcast: identified, by: 'guid' }
  const alike = await findShowAlike(catalogue, read)
  return alike && { podcast: alike, by: 'episodes' }
}
