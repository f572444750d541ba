import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RunEstimate } from '#shared/domain/run.ts'
import { fetchRunEstimate, type RunStart } from '#web/features/manage-podcasts/api/runs.ts'

type Request = {
  label: string
  from?: RunStart
  start: () => void
}
type EstimatedRequest = Request & { estimate: RunEstimate }

/** False if a price is unknown (null). */
const isFree = ({ transcription_cents, analysis_cents }: RunEstimate) =>
  transcription_cents === 0 && analysis_cents === 0

/** Starts free runs at once; all others need a confirmation. */
export function useCostDialog(episodeId: number, onFailed: (error: Error, request: Request) => void) {
  const [pending, setRequest] = useState<EstimatedRequest>()
  const estimating = useMutation({
    mutationFn: ({ from }: Request) => fetchRunEstimate(episodeId, from),
    onSuccess: (estimate, request) => {
      if (isFree(estimate)) request.start()
      else setRequest({ ...request, estimate })
    },
    onError: onFailed,
  })
  return {
    request: pending,
    isEstimating: estimating.isPending,
    open: (request: Request) => estimating.mutate(request),
    cancel: () => setRequest(undefined),
    confirm: () => {
      setRequest(undefined)
      pending?.start()
    },
  }
}

export type CostDialogState = ReturnType<typeof useCostDialog>
