import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ratingWords } from '#web/features/ratings/rating-texts.ts'
import { actOnAll, type BulkProgress } from '#web/lib/act-on-all.ts'
import { call } from '#web/lib/api/client.ts'
import type { BulkWords } from '#web/lib/bulk-sentences.ts'
import { warnBeforeClose } from '#web/lib/warn-before-close.ts'

const pollMs = 5000

/** Polled while some are being rated again. */
export const earlierRatingsQuery = queryOptions({
  queryKey: ['earlier-ratings'],
  queryFn: ({ signal }) => call('ratings.list-earlier', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.under_way ?? 0) > 0 && pollMs,
})

const repeat = (episodeIds: number[]) => call('ratings.repeat', { body: { episode_ids: episodeIds } })

type Outcome = {
  onProgress: (progress: BulkProgress) => void
  onDone: (sum: BulkProgress, words: BulkWords) => void
  onFailed: (error: Error, words: BulkWords) => void
}

/** In as few calls as possible. Closing the page shows a warning. */
export function useRateAgain({ onProgress, onDone, onFailed }: Outcome) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (episodeIds: readonly number[]) =>
      warnBeforeClose(() => actOnAll({ episodeIds, act: repeat, onProgress })),
    onSuccess: (sum) => onDone(sum, ratingWords),
    onError: (error) => onFailed(error, ratingWords),
    onSettled: () => queryClient.invalidateQueries({ queryKey: earlierRatingsQuery.queryKey }),
  })
}
