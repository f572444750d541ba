import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ratingOutcomeTexts } from '#web/features/ratings/rating-texts.ts'
import { call } from '#web/lib/api/client.ts'
import type { BulkOutcomeTexts } from '#web/lib/bulk-outcome-texts.ts'
import { type BulkProgress, runInBatches } from '#web/lib/run-in-batches.ts'
import { warnBeforeClose } from '#web/lib/warn-before-close.ts'

const pollMs = 5000

/** Polls while episodes are being rated again. */
export const earlierRatingsQuery = queryOptions({
  queryKey: ['earlier-ratings'],
  queryFn: ({ signal }) => call('ratings.list-earlier', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.under_way ?? 0) > 0 && pollMs,
})

const repeat = (episodeIds: number[]) => call('ratings.repeat', { body: { episode_ids: episodeIds } })

type Outcome = {
  onProgress: (progress: BulkProgress) => void
  onDone: (sum: BulkProgress, words: BulkOutcomeTexts) => void
  onFailed: (error: Error, words: BulkOutcomeTexts) => void
}

/** Sends the episodes in batches. Closing the page would skip the rest, so the browser warns first. */
export function useRateAgain({ onProgress, onDone, onFailed }: Outcome) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (episodeIds: readonly number[]) =>
      warnBeforeClose(() => runInBatches({ episodeIds, runBatch: repeat, onProgress })),
    onSuccess: (sum) => onDone(sum, ratingOutcomeTexts),
    onError: (error) => onFailed(error, ratingOutcomeTexts),
    onSettled: () => queryClient.invalidateQueries({ queryKey: earlierRatingsQuery.queryKey }),
  })
}
