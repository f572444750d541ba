import type { FeedItem } from '#functions/domain/ingestion/feed.ts'
import { fileAddress } from '#functions/domain/ingestion/file-address.ts'

const longestGuid = 1000

const fileOf = ({ audioUrl, transcripts: [transcript] }: FeedItem) =>
  fileAddress(audioUrl ?? transcript?.url ?? '')

/**
 * The same guid with another file is another episode; so is the same file with another date without a guid.
 */
export function identityOf(item: FeedItem): string {
  if (item.guid !== undefined) return `${item.guid}\n${fileOf(item)}`
  if (item.audioUrl === undefined) return item.link ?? item.title
  return `${fileAddress(item.audioUrl)}\n${item.publishedAt ?? ''}`
}

/**
 * Items that share a guid get a new one made of guid and file. The import then finds the episode stored under
 * the shared guid by its audio URL.
 */
export function withDistinctGuids(items: readonly FeedItem[]): FeedItem[] {
  const counts = new Map<string, number>()
  for (const { guid } of items) if (guid !== undefined) counts.set(guid, (counts.get(guid) ?? 0) + 1)
  return items.map((item) => {
    const isShared = item.guid !== undefined && (counts.get(item.guid) ?? 0) > 1
    return isShared ? { ...item, guid: `${item.guid} ${fileOf(item)}`.slice(0, longestGuid) } : item
  })
}
