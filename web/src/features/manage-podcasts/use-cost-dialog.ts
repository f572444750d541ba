import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RunEstimate } from '#shared/domain/run.ts'
import { fetchRunEstimate, type RunStart } from '#web/features/manage-podcasts/api/runs.ts'

type Request = {
  label: string
  from?: RunStart
  start: () => void
}
type Asked = Request & { estimate: RunEstimate }

/** False for an unknown price. */
const isFree = ({ transcription_cents, analysis_cents }: RunEstimate) =>
  transcription_cents === 0 && analysis_cents === 0

/** Free runs start without a question. */
export function useCostQuestion(episodeId: number, onFailed: (error: Error, request: Request) => void) {
  const [asked, setAsked] = useState<Asked>()
  const estimating = useMutation({
    mutationFn: ({ from }: Request) => fetchRunEstimate(episodeId, from),
    onSuccess: (estimate, request) => {
      if (isFree(estimate)) request.start()
      else setAsked({ ...request, estimate })
    },
    onError: onFailed,
  })
  return {
    asked,
    isEstimating: estimating.isPending,
    ask: (request: Request) => estimating.mutate(request),
    cancel: () => setAsked(undefined),
    confirm: () => {
      setAsked(undefined)
      asked?.start()
    },
  }
}

export type CostQuestionState = ReturnType<typeof useCostQuestion>
