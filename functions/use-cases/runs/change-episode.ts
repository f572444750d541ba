import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { getShownPodcast } from '#functions/data/podcasts/podcasts.ts'
import { repeatWhile } from '#functions/data/table/backoff.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { DomainError } from '#shared/domain/errors.ts'

const isTransient = (error: unknown) => error instanceof DomainError && error.code === 'episode-changed'

/**
 * Repeats `change` after a conflicting write. Saves nothing if it returns its argument.
 * @throws DomainError `episode-not-found`, and `episode-changed` after eleven attempts
 */
export async function changeEpisode(
  catalogue: Table,
  episodeId: number,
  change: (episode: EpisodeRecord) => EpisodeRecord,
): Promise<EpisodeRecord> {
  const save = async () => {
    const episode = await getEpisode(catalogue, episodeId)
    const next = change(episode)
    return next === episode ? episode : saveEpisode(catalogue, episode, next)
  }
  return repeatWhile(save, { isTransient })
}

/** @throws DomainError as `changeEpisode`, and `podcast-not-found`, `podcast-opted-out` */
export async function changeShownEpisode(
  catalogue: Table,
  episodeId: number,
  change: (episode: EpisodeRecord) => EpisodeRecord,
): Promise<EpisodeRecord> {
  const { podcastId } = await getEpisode(catalogue, episodeId)
  await getShownPodcast(catalogue, podcastId)
  return changeEpisode(catalogue, episodeId, change)
}
