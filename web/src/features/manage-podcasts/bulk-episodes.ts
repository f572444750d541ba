import { useQueryClient } from '@tanstack/react-query'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { refetchEpisodes } from '#web/features/manage-podcasts/api/episode-change.ts'
import { createJobStore, useBulkWork } from '#web/ui/bulk/bulk-work.ts'

export type ChosenEpisode = { id: number; name: string; podcast_id: number }

export const chosenEpisode = ({ id, title, podcast_id }: EpisodeAdminRow): ChosenEpisode => ({
  id,
  name: title,
  podcast_id,
})

const jobStores = { episodes: createJobStore<ChosenEpisode>(), runs: createJobStore<ChosenEpisode>() }

/** The lists of a podcast's episodes and of runs keep their results apart. */
export function useBulkEpisodes(
  list: keyof typeof jobStores,
  onDone: (episodes: readonly ChosenEpisode[]) => void,
) {
  const queryClient = useQueryClient()
  return useBulkWork(jobStores[list], {
    onDone,
    refetch: (episodes) => refetchEpisodes(queryClient, episodes),
  })
}
