import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RunEstimate } from '#shared/domain/run.ts'
import { fetchRunEstimate } from '#web/features/podcasts/api/runs.ts'

type Asked = { label: string; estimate: RunEstimate; start: () => void }

/** A run whose price is not known is asked about, too. */
const isFree = ({ transcription_cents, analysis_cents }: RunEstimate) =>
  transcription_cents === 0 && analysis_cents === 0

/** Asks before a run that costs money, with the estimate; one that costs nothing begins at once. */
export function useCostQuestion(episodeId: number, onFailed: (error: Error, label: string) => void) {
  const [asked, setAsked] = useState<Asked>()
  const estimating = useMutation({
    mutationFn: (_: Omit<Asked, 'estimate'>) => fetchRunEstimate(episodeId),
    onSuccess: (estimate, { label, start }) => {
      if (isFree(estimate)) start()
      else setAsked({ label, estimate, start })
    },
    onError: (error, { label }) => onFailed(error, label),
  })
  return {
    asked,
    isEstimating: estimating.isPending,
    /** `label`: what the button says that was pressed. */
    ask: (label: string, start: () => void) => estimating.mutate({ label, start }),
    cancel: () => setAsked(undefined),
    confirm: () => {
      setAsked(undefined)
      asked?.start()
    },
  }
}

export type CostQuestionState = ReturnType<typeof useCostQuestion>
