import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import {
  type FeedbackLocation,
  type FeedbackVerdict,
  failureToast,
  successToast,
} from '#web/features/feedback/feedback-texts.ts'
import { call } from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

export type Feedback = {
  state: 'not-given' | 'submitting' | 'given'
  verdict: FeedbackVerdict | undefined
  submit: (verdict: FeedbackVerdict) => void
}

export function useFeedback(episodeId: number, location: FeedbackLocation): Feedback {
  const queryClient = useQueryClient()
  const mutationKey = ['assessment', episodeId]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (verdict: FeedbackVerdict) =>
      call('episodes.assess', {
        params: { id: String(episodeId) },
        body: verdict === 'accurate' ? { assessment_good: 1 } : { assessment_bad: 1 },
      }),
    // Remember the given feedback even when the list is refetched or the user leaves the page.
    gcTime: Number.POSITIVE_INFINITY,
    onSuccess: (_, verdict) => {
      showToast(successToast(location, verdict))
      // Not awaited, because the thanks should appear before the refetches finish.
      void queryClient.invalidateQueries()
    },
    onError: () => showFailure(failureToast(location)),
  })
  const last = useMutationState<MutationState<void, Error, FeedbackVerdict>>({
    filters: { mutationKey },
    select: ({ state }) => state,
  }).at(-1)
  return {
    state: last?.status === 'pending' ? 'submitting' : last?.status === 'success' ? 'given' : 'not-given',
    verdict: last?.variables,
    submit: (verdict) => mutate(verdict),
  }
}
