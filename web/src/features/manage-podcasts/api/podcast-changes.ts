import { useMutation, useQueryClient } from '@tanstack/react-query'
import { podcastsQuery } from '#web/features/manage-podcasts/api/podcasts.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type CallInput, call, callForEffect } from '#web/lib/api/client.ts'
import { warnBeforeClose } from '#web/lib/warn-before-close.ts'

export type PodcastChanges = Pick<
  NonNullable<CallInput<'podcasts.update'>['body']>,
  'name' | 'geography' | 'hides_transcripts' | 'is_feed_public' | 'is_opted_out'
>

export function useEditPodcast() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ podcastId, edit }: { podcastId: number; edit: PodcastChanges }) =>
      call('podcasts.update', { params: { podcast_id: String(podcastId) }, body: edit }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: podcastsQuery.queryKey }),
  })
}

export type DeletionProgress = { done: number; failed: number; total: number }

/** A 404 counts as success, because the podcast is already deleted. */
async function deleteOne(podcastId: number): Promise<void> {
  try {
    await callForEffect('podcasts.delete', { params: { podcast_id: String(podcastId) } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

type Deletion = { podcastIds: readonly number[]; onProgress: (progress: DeletionProgress) => void }

async function deleteAll({ podcastIds, onProgress }: Deletion): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const [index, podcastId] of podcastIds.entries()) {
    await deleteOne(podcastId).catch((error: unknown) => failures.push(error))
    onProgress({ done: index + 1, failed: failures.length, total: podcastIds.length })
  }
  return failures
}

export type DeletionFailure = { failed: number; total: number; lastError: unknown }

type DeletionOutcome = {
  onDeleted: (total: number) => void
  onFailed: (failure: DeletionFailure) => void
}

/**
 * Deletes one podcast after another and continues after failures. The callbacks run even if the component has
 * unmounted.
 */
export function useDeletePodcasts({ onDeleted, onFailed }: DeletionOutcome) {
  const queryClient = useQueryClient()
  return useMutation({
    onSuccess: (failures, { podcastIds: { length: total } }) => {
      if (failures.length === 0) onDeleted(total)
      else onFailed({ failed: failures.length, total, lastError: failures.at(-1) })
    },
    mutationFn: (request: Deletion) => {
      const work = () => deleteAll(request)
      // Closing the page would skip the remaining podcasts, so the browser warns first.
      return request.podcastIds.length > 1 ? warnBeforeClose(work) : work()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: podcastsQuery.queryKey }),
  })
}
