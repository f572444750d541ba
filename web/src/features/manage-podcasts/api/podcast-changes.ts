import { useMutation, useQueryClient } from '@tanstack/react-query'
import { podcastsKey } from '#web/features/manage-podcasts/api/podcasts.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type CallInput, call, callForEffect } from '#web/lib/api/client.ts'

type UpdateBody = NonNullable<CallInput<'podcasts.update'>['body']>

export type PodcastChanges = Pick<
  UpdateBody,
  'name' | 'geography' | 'hides_transcripts' | 'is_feed_public' | 'is_opted_out'
>

type PodcastEdit = { podcastId: number; edit: PodcastChanges }

export const changePodcast = ({ podcastId, edit }: PodcastEdit) =>
  call('podcasts.update', { params: { podcast_id: String(podcastId) }, body: edit })

export function useEditPodcast() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: changePodcast,
    onSettled: () => queryClient.invalidateQueries({ queryKey: podcastsKey }),
  })
}

export function useChangeAddress(podcastId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Pick<UpdateBody, 'feed_url' | 'is_same_show'>) =>
      call('podcasts.update', { params: { podcast_id: String(podcastId) }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: podcastsKey }),
  })
}

/** A 404 counts as success, because the podcast is already deleted. */
export async function deletePodcast(podcastId: number): Promise<void> {
  try {
    await callForEffect('podcasts.delete', { params: { podcast_id: String(podcastId) } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

type DeletionOutcome = { onDeleted: () => void; onFailed: (error: Error) => void }

/** The callbacks run even if the component has unmounted. */
export function useDeletePodcast({ onDeleted, onFailed }: DeletionOutcome) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: deletePodcast,
    onSuccess: onDeleted,
    onError: onFailed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: podcastsKey }),
  })
}
