import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BulkScope,
  fetchEstimate,
  useBulkRuns,
  useIsBulkBusy,
} from '#web/features/manage-podcasts/api/runs.ts'
import { bulkTexts } from '#web/features/manage-podcasts/bulk-texts.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'
import { useBulkProgress } from '#web/ui/use-bulk-progress.ts'

export function useBulkDialog() {
  const [isConfirming, setIsConfirming] = useState(false)
  const { progress, ...outcome } = useBulkProgress()
  const bulk = useBulkRuns(outcome)
  const estimate = useMutation({
    mutationFn: (scope: BulkScope) => fetchEstimate(scope),
    onSuccess: ({ episode_ids: ids }, { group }) => {
      if (ids.length > 0) setIsConfirming(true)
      else showToast({ title: 'Nothing to process', description: bulkTexts[group].emptyText })
    },
    onError: (error, { group }) =>
      showFailure({ title: bulkTexts[group].failed, description: describeError(error) }),
  })
  // Texts of the estimated group, because the admin may have switched to another group meanwhile.
  const texts = bulkTexts[estimate.variables?.group ?? 'new']
  return {
    isConfirming,
    texts,
    progress,
    estimate: estimate.data,
    isEstimating: estimate.isPending,
    isBusy: useIsBulkBusy() || estimate.isPending,
    open: (scope: BulkScope) => estimate.mutate(scope),
    cancel: () => setIsConfirming(false),
    confirm: () => {
      setIsConfirming(false)
      bulk.mutate({ texts, episodeIds: estimate.data?.episode_ids ?? [] })
    },
  }
}

export type BulkDialogState = ReturnType<typeof useBulkDialog>
