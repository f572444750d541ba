import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { mostEpisodesOfCall } from '#shared/rules/bounds.ts'
import { call } from '#web/lib/api/client.ts'
import { warnBeforeClose } from '#web/lib/warn-before-close.ts'

const pollMs = 5000

/** Ratings that an earlier method made; asked for again while some of them are being made anew. */
export const earlierRatingsQuery = queryOptions({
  queryKey: ['earlier-ratings'],
  queryFn: ({ signal }) => call('ratings.list-earlier', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.under_way ?? 0) > 0 && pollMs,
})

/** How many of those that were confirmed wait for their turn by now, and how many were refused. */
export type Progress = { done: number; refused: number; total: number }

async function repeatAll(episodeIds: readonly number[], onProgress: (progress: Progress) => void) {
  let progress: Progress = { done: 0, refused: 0, total: episodeIds.length }
  onProgress(progress)
  for (let start = 0; start < episodeIds.length; start += mostEpisodesOfCall) {
    const ids = episodeIds.slice(start, start + mostEpisodesOfCall)
    const { done, refused } = await call('ratings.repeat', { body: { episode_ids: ids } })
    progress = { ...progress, done: progress.done + done, refused: progress.refused + refused.length }
    onProgress(progress)
  }
  return progress
}

type Outcome = {
  onProgress: (progress: Progress) => void
  onDone: (sum: Progress) => void
  onFailed: (error: Error) => void
}

/** Has these episodes wait to be rated again, as many in a call as it takes; whoever closes the site in between is warned. */
export function useRateAgain({ onProgress, onDone, onFailed }: Outcome) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (episodeIds: readonly number[]) => warnBeforeClose(() => repeatAll(episodeIds, onProgress)),
    onSuccess: onDone,
    onError: onFailed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: earlierRatingsQuery.queryKey }),
  })
}
