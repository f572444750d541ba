import { sitemapEntryKey } from '#functions/data/sitemap/sitemap-keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { WriteAction } from '#functions/data/table/transaction.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'

/** Small, so that a part of the sitemap is one Query. The feed's date stands for when the page changed; nothing better is known. */
export function episodeSitemapItems({ episodeId, podcastId, publication, publishedAt }: EpisodeRecord) {
  if (publication.state !== 'published') return []
  return [{ ...sitemapEntryKey('episode', episodeId), podcastId, ...(publishedAt && { publishedAt }) }]
}

/** A podcast is listed while it has a published episode. */
export const podcastSitemapItem = (podcastId: number) => ({
  ...sitemapEntryKey('podcast', podcastId),
  podcastId,
})

/** Belongs into the transaction that publishes a podcast's first episode, or takes back its last: `change` is 1 or -1. */
export function podcastSitemapAction(catalogue: Table, podcastId: number, change: number): WriteAction {
  const { name: TableName } = catalogue
  return change > 0
    ? { Put: { TableName, Item: podcastSitemapItem(podcastId) } }
    : { Delete: { TableName, Key: sitemapEntryKey('podcast', podcastId) } }
}
