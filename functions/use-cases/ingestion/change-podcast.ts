import { getPodcast, savePodcast } from '#functions/data/podcasts/podcasts.ts'
import { repeatWhile } from '#functions/data/table/backoff.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { DomainError } from '#shared/domain/errors.ts'

const isTransient = (error: unknown) => error instanceof DomainError && error.code === 'podcast-changed'

/**
 * Repeats `change` after a conflicting write. Saves nothing if it returns its argument.
 * @throws DomainError `podcast-not-found`, and `podcast-changed` after eleven attempts
 */
export async function changePodcast(
  catalogue: Table,
  podcastId: number,
  change: (podcast: PodcastRecord) => PodcastRecord,
): Promise<PodcastRecord> {
  const save = async () => {
    const podcast = await getPodcast(catalogue, podcastId)
    const next = change(podcast)
    return next === podcast ? podcast : savePodcast(catalogue, podcast, next)
  }
  return repeatWhile(save, { isTransient })
}
