import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import {
  type FeedbackPlace,
  failureToast,
  successToast,
  type Verdict,
} from '#web/features/feedback/feedback-texts.ts'
import { call } from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

export type Assessment = {
  state: 'not-given' | 'submitting' | 'given'
  /** The verdict under way or given. */
  verdict: Verdict | undefined
  submit: (verdict: Verdict) => void
}

/** Feedback on one episode. A card and the page of the same episode share its state for as long as the visit lasts. */
export function useAssessment(episodeId: number, place: FeedbackPlace): Assessment {
  const queryClient = useQueryClient()
  const mutationKey = ['assessment', episodeId]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (verdict: Verdict) =>
      call('episodes.assess', {
        params: { id: String(episodeId) },
        body: verdict === 'accurate' ? { assessment_good: 1 } : { assessment_bad: 1 },
      }),
    // Kept: what was given stays given when the list around it is read again or left.
    gcTime: Number.POSITIVE_INFINITY,
    onSuccess: (_, verdict) => {
      showToast(successToast(place, verdict))
      // Not awaited: the page shows what it has until the new answers are there.
      void queryClient.invalidateQueries()
    },
    onError: () => showFailure(failureToast(place)),
  })
  const last = useMutationState<MutationState<void, Error, Verdict>>({
    filters: { mutationKey },
    select: ({ state }) => state,
  }).at(-1)
  return {
    state: last?.status === 'pending' ? 'submitting' : last?.status === 'success' ? 'given' : 'not-given',
    verdict: last?.variables,
    submit: (verdict) => mutate(verdict),
  }
}
