import { sitemapEntryKey } from '#functions/data/sitemap/sitemap-keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { WriteAction } from '#functions/data/table/transaction.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'

/**
 * Items are small, so that one Query reads a sitemap part. The feed's date is the best known date of change.
 */
export function episodeSitemapItems({ episodeId, podcastId, publication, publishedAt }: EpisodeRecord) {
  if (publication.state !== 'published') return []
  return [{ ...sitemapEntryKey('episode', episodeId), podcastId, ...(publishedAt && { publishedAt }) }]
}

export const podcastSitemapItem = (podcastId: number) => ({
  ...sitemapEntryKey('podcast', podcastId),
  podcastId,
})

/**
 * Belongs in the transaction that publishes the first or unpublishes the last episode; `change` is 1 or -1.
 */
export function podcastSitemapAction(catalogue: Table, podcastId: number, change: number): WriteAction {
  const { name: TableName } = catalogue
  return change > 0
    ? { Put: { TableName, Item: podcastSitemapItem(podcastId) } }
    : { Delete: { TableName, Key: sitemapEntryKey('podcast', podcastId) } }
}
