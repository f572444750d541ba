import { type QueryClient, useIsMutating } from '@tanstack/react-query'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { podcastListKey } from '#web/features/manage-podcasts/api/podcasts.ts'
import { refetchPagesWith } from '#web/features/manage-podcasts/api/polled-pages.ts'

export type ChangedEpisode = Pick<EpisodeAdminRow, 'id' | 'podcast_id'>

export const rowsKey = (podcastId: number) => ['podcasts', podcastId, 'rows']
export const runsKey = ['runs']

export const episodeChangeKey = (episodeId: number) => ['episode-change', episodeId]

/** Also true for changes made by other components. */
export function useIsBusy(episodeId: number): boolean {
  return useIsMutating({ mutationKey: episodeChangeKey(episodeId) }) > 0
}

export async function refetchEpisodes(
  client: QueryClient,
  episodes: readonly ChangedEpisode[],
): Promise<void> {
  const ids = new Set(episodes.map(({ id }) => id))
  const podcastIds = [...new Set(episodes.map(({ podcast_id }) => podcast_id))]
  await Promise.all([
    ...podcastIds.map((podcastId) => refetchPagesWith(client, rowsKey(podcastId), ids)),
    refetchPagesWith(client, runsKey, ids),
    client.invalidateQueries({ queryKey: podcastListKey }),
  ])
}
