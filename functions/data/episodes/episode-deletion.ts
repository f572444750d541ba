import { writeChanges } from '#functions/data/episodes/episode-writes.ts'
import { findEpisodeWithQuotes } from '#functions/data/episodes/episodes.ts'
import { findPodcast, podcastNotFound } from '#functions/data/podcasts/podcasts.ts'
import { addTaskAction } from '#functions/data/repair/upkeep-tasks.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'

export type EpisodeDeletion = { episodeId: number; now: Date }

/**
 * Also queues the deletion of the episode's votes and rating log. Does nothing for a missing episode.
 * @throws DomainError `podcast-not-found`
 */
export async function deleteEpisodeItems(catalogue: Table, deletion: EpisodeDeletion): Promise<void> {
  const { episodeId, now } = deletion
  await repeatWhileStale(async () => {
    const found = await findEpisodeWithQuotes(catalogue, episodeId)
    if (!found) return
    const podcast = await findPodcast(catalogue, found.episode.podcastId)
    if (!podcast) throw podcastNotFound()
    await writeChanges(catalogue, [{ before: { ...found, podcast } }], {
      podcastId: podcast.podcastId,
      now,
      also: [addTaskAction(catalogue, { kind: 'episode', id: episodeId }, now)],
    })
  })
}
