import { getPodcast, savePodcast } from '#functions/data/podcasts.ts'
import type { Table } from '#functions/data/table.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { DomainError } from '#shared/domain/errors.ts'

const maximumRepeats = 5

/**
 * Reads, changes and saves a podcast; when someone else saves it between, the change is made again on what they left.
 * A change that answers the podcast itself saves nothing.
 * @throws DomainError `podcast-not-found`, and `podcast-changed` after five encounters.
 */
export async function changePodcast(
  catalogue: Table,
  podcastId: number,
  change: (podcast: PodcastRecord) => PodcastRecord,
): Promise<PodcastRecord> {
  for (let repeat = 0; ; repeat += 1) {
    const podcast = await getPodcast(catalogue, podcastId)
    const next = change(podcast)
    if (next === podcast) return podcast
    try {
      return await savePodcast(catalogue, podcast, next)
    } catch (error) {
      const isRace = error instanceof DomainError && error.code === 'podcast-changed'
      if (!isRace || repeat >= maximumRepeats) throw error
    }
  }
}
