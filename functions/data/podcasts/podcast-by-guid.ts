import { namedPartition, podcastIdOf, showPartition } from '#functions/data/keys.ts'
import { findPodcast } from '#functions/data/podcasts/podcasts.ts'
import { queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { foldedTitle } from '#functions/domain/text/folded-title.ts'

type OldestOf = { index: 'gsi3' | 'gsi4'; partition: string; limit: number }

async function listOldest(catalogue: Table, oldest: OldestOf): Promise<PodcastRecord[]> {
  const page = await queryIndex(catalogue, { ...oldest, isAscending: true })
  const found = await Promise.all(page.entries.map((entry) => findPodcast(catalogue, podcastIdOf(entry))))
  return found.flatMap((podcast) => (podcast && !podcast.deletedAt ? [podcast] : []))
}

/** Returns the oldest podcast with this `podcast:guid`. The read is eventually consistent. */
export async function findPodcastByGuid(
  catalogue: Table,
  podcastGuid: string,
): Promise<PodcastRecord | undefined> {
  const partition = showPartition(podcastGuid)
  const [found] = await listOldest(catalogue, { index: 'gsi3', partition, limit: 1 })
  return found
}

/** Several shows can have the same name. Bounds what comparing with them costs. */
const mostNamed = 5

/** Podcasts whose feed has this title, the oldest first. The read is eventually consistent. */
export async function listPodcastsNamed(catalogue: Table, title: string): Promise<PodcastRecord[]> {
  const partition = namedPartition(foldedTitle(title))
  return listOldest(catalogue, { index: 'gsi4', partition, limit: mostNamed })
}
