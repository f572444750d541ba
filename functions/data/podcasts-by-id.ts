import { podcastKey } from '#functions/data/keys.ts'
import { getItems } from '#functions/data/page.ts'
import type { Table } from '#functions/data/table.ts'
import { type PodcastRecord, podcastRecordSchema } from '#functions/domain/records/podcast-record.ts'

/** The podcasts of these numbers that exist. They may be a moment old. */
export async function readPodcasts(
  catalogue: Table,
  ids: readonly number[],
): Promise<Map<number, PodcastRecord>> {
  const found = await getItems(catalogue, ids.map(podcastKey), { isConsistent: false })
  const stored = ids.map((id) => found.find(podcastKey(id))).filter((item) => item !== undefined)
  const podcasts = stored.map((item) => podcastRecordSchema.parse(item))
  return new Map(podcasts.map((podcast) => [podcast.podcastId, podcast]))
}
