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

export async function refetchEpisode(client: QueryClient, { id, podcast_id }: ChangedEpisode): Promise<void> {
  await Promise.all([
    refetchPagesWith(client, rowsKey(podcast_id), id),
    refetchPagesWith(client, runsKey, id),
    client.invalidateQueries({ queryKey: podcastListKey }),
  ])
}
