import type { NewEpisode } from '#functions/data/episodes/episode-import.ts'
import { findPointers, ownersOf } from '#functions/data/episodes/item-matching.ts'
import type { Table } from '#functions/data/table/table.ts'

/**
 * By guid, else by file address. Some shows have one file address for every episode, so `isExact` trusts
 * only the guid where there is one.
 */
export async function findKnownIds(
  catalogue: Table,
  podcastId: number,
  { items, isExact }: { items: readonly NewEpisode[]; isExact: boolean },
): Promise<(number | undefined)[]> {
  const pointers = await findPointers(catalogue, podcastId, items)
  return items.map((item) => {
    const { guid, enclosure, link } = ownersOf(pointers, podcastId, item)
    return guid ?? (isExact && item.guid !== undefined ? undefined : enclosure) ?? link
  })
}
