import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type BulkProgress,
  type BulkScope,
  fetchEstimate,
  useBulkRuns,
  useIsBulkBusy,
} from '#web/features/podcasts/api/runs.ts'
import { interruptionSentence, outcomeSentence } from '#web/features/podcasts/bulk-sentences.ts'
import { type BulkTexts, bulkTexts } from '#web/features/podcasts/bulk-texts.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

function showOutcome(sum: BulkProgress, texts: BulkTexts): void {
  const description = outcomeSentence(sum, texts)
  if (sum.done > 0) showToast({ title: texts.done, description })
  else showFailure({ title: texts.failed, description })
}

/** How far what was confirmed is: begun, and looked at when it fails. */
function useConfirmed() {
  const [progress, setProgress] = useState<BulkProgress>()
  const latest = useRef<BulkProgress>(undefined)
  const bulk = useBulkRuns({
    onProgress: (now) => {
      latest.current = now
      setProgress(now)
    },
    onDone: (sum, texts) => {
      setProgress(undefined)
      showOutcome(sum, texts)
    },
    onFailed: (error, texts) => {
      setProgress(undefined)
      const reason = describeError(error)
      const description = latest.current ? interruptionSentence(reason, latest.current, texts) : reason
      showFailure({ title: texts.failed, description })
    },
  })
  return { progress, bulk }
}

/** Asks about many episodes with what it costs to process them, and has it done once that is confirmed. */
export function useBulk() {
  const [isAsking, setAsking] = useState(false)
  const { progress, bulk } = useConfirmed()
  const estimate = useMutation({
    mutationFn: (scope: BulkScope) => fetchEstimate(scope),
    onSuccess: ({ episode_ids: ids }, { group }) => {
      if (ids.length > 0) setAsking(true)
      else showToast({ title: 'Nothing to process', description: bulkTexts[group].nothing })
    },
    onError: (error, { group }) =>
      showFailure({ title: bulkTexts[group].failed, description: describeError(error) }),
  })
  // Whichever group is looked at by then.
  const texts = bulkTexts[estimate.variables?.group ?? 'new']
  return {
    isAsking,
    texts,
    progress,
    estimate: estimate.data,
    isEstimating: estimate.isPending,
    isBusy: useIsBulkBusy() || estimate.isPending,
    ask: (scope: BulkScope) => estimate.mutate(scope),
    cancel: () => setAsking(false),
    confirm: () => {
      setAsking(false)
      bulk.mutate({ texts, episodeIds: estimate.data?.episode_ids ?? [] })
    },
  }
}

export type Bulk = ReturnType<typeof useBulk>
