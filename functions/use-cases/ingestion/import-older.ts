import { findKnownIds } from '#functions/data/episodes/known-items.ts'
import { getShownPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { FeedItem } from '#functions/domain/ingestion/feed.ts'
import { listedItems, toNewEpisode } from '#functions/use-cases/ingestion/feed-records.ts'
import { type ImportDeps, importFeedItems } from '#functions/use-cases/ingestion/import-feed.ts'
import { locateOrRefuse } from '#functions/use-cases/ingestion/read-named-feed.ts'
import { recogniseKnown } from '#functions/use-cases/ingestion/recognise-show.ts'
import { rewriteCards } from '#functions/use-cases/ingestion/rewrite-cards.ts'
import { olderEpisodesAtOnce } from '#shared/deployment/feed-checks.ts'

export type OlderEpisodes = { importedEpisodes: number; hasMore: boolean }

/** DynamoDB reads 100 keys per batch, and each item has at most three pointers: at most three batches. */
const itemsPerRead = 100

type OlderItems = { fresh: FeedItem[]; lastKnown: FeedItem[]; hasMore: boolean }

/**
 * `lastKnown`: the known items just before `fresh`, which an interrupted attempt may have left incomplete.
 */
async function findOlder(
  catalogue: Table,
  podcastId: number,
  items: readonly FeedItem[],
): Promise<OlderItems> {
  const fresh: FeedItem[] = []
  let known: FeedItem[] = []
  for (let start = 0; start < items.length; start += itemsPerRead) {
    const part = items.slice(start, start + itemsPerRead)
    const ids = await findKnownIds(catalogue, podcastId, { items: part.map(toNewEpisode), isExact: true })
    for (const [index, item] of part.entries()) {
      if (ids[index] === undefined) fresh.push(item)
      else if (fresh.length === 0) known = [...known, item].slice(-olderEpisodesAtOnce)
      if (fresh.length > olderEpisodesAtOnce) {
        return { fresh: fresh.slice(0, olderEpisodesAtOnce), lastKnown: known, hasMore: true }
      }
    }
  }
  return { fresh, lastKnown: known, hasMore: false }
}

/**
 * @throws DomainError `podcast-not-found`, `podcast-opted-out`, `address-refused`, `not-a-feed`,
 * `feed-unreachable`, `feed-blocked`
 */
export async function importOlder(deps: ImportDeps, podcastId: number, now: Date): Promise<OlderEpisodes> {
  const podcast = await getShownPodcast(deps.catalogue, podcastId)
  const recognise = recogniseKnown(deps.catalogue, podcast)
  const { read } = await locateOrRefuse(deps, { url: podcast.feedUrl, now, recognise })
  const { fresh, lastKnown, hasMore } = await findOlder(deps.catalogue, podcastId, listedItems(read.items))
  const items = [...lastKnown, ...fresh]
  const importedEpisodes = await importFeedItems(deps, podcast, { items, read, now })
  await rewriteCards(deps, podcastId)
  return { importedEpisodes, hasMore }
}
