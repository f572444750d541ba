import { podcastIdOf, showPartition } from '#functions/data/keys.ts'
import { findPodcast } from '#functions/data/podcasts/podcasts.ts'
import { queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'

/** Returns the oldest podcast with this `podcast:guid`. The read is eventually consistent. */
export async function findPodcastByGuid(
  catalogue: Table,
  podcastGuid: string,
): Promise<PodcastRecord | undefined> {
  const page = await queryIndex(catalogue, {
    index: 'gsi3',
    partition: showPartition(podcastGuid),
    isAscending: true,
    limit: 1,
  })
  const [entry] = page.entries
  const found = entry && (await findPodcast(catalogue, podcastIdOf(entry)))
  return found?.deletedAt ? undefined : found
}
