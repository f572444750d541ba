import { useQueryClient } from '@tanstack/react-query'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { runsKey } from '#web/features/manage-podcasts/api/episode-change.ts'
import { podcastsKey } from '#web/features/manage-podcasts/api/podcasts.ts'
import { type BulkTask, createJobStore, useBulkWork } from '#web/ui/bulk/bulk-work.ts'

export type ChosenPodcast = Pick<PodcastAdminView, 'id' | 'name' | 'disabled_reason'>

export type BulkPodcastTask = BulkTask<ChosenPodcast>

const jobStore = createJobStore<ChosenPodcast>()

export function useBulkPodcasts(onDone: (podcasts: readonly ChosenPodcast[]) => void) {
  const queryClient = useQueryClient()
  const refetch = () =>
    Promise.all([podcastsKey, runsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useBulkWork(jobStore, { onDone, refetch })
}
