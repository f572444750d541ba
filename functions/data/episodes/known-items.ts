import { findPointers, knownIdOf, type NewEpisode } from '#functions/data/episodes/episode-import.ts'
import type { Table } from '#functions/data/table/table.ts'

export async function findKnownIds(
  catalogue: Table,
  podcastId: number,
  items: readonly NewEpisode[],
): Promise<(number | undefined)[]> {
  const pointers = await findPointers(catalogue, podcastId, items)
  return items.map((item) => knownIdOf(pointers, podcastId, item))
}
