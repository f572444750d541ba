import { useRef, useState } from 'react'
import { describeError } from '#web/lib/api/api-error.ts'
import { type BulkOutcomeTexts, interruptionSentence, outcomeSentence } from '#web/lib/bulk-outcome-texts.ts'
import type { BulkProgress } from '#web/lib/run-in-batches.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

function showOutcome(sum: BulkProgress, texts: BulkOutcomeTexts): void {
  const description = outcomeSentence(sum, texts)
  if (sum.done > 0) showToast({ title: texts.done, description })
  else showFailure({ title: texts.failed, description })
}

export function useBulkProgress() {
  const [progress, setProgress] = useState<BulkProgress>()
  const latest = useRef<BulkProgress>(undefined)
  return {
    progress,
    onProgress: (now: BulkProgress) => {
      latest.current = now
      setProgress(now)
    },
    onDone: (sum: BulkProgress, texts: BulkOutcomeTexts) => {
      setProgress(undefined)
      showOutcome(sum, texts)
    },
    onFailed: (error: Error, texts: BulkOutcomeTexts) => {
      setProgress(undefined)
      const reason = describeError(error)
      const description = latest.current ? interruptionSentence(reason, latest.current, texts) : reason
      showFailure({ title: texts.failed, description })
    },
  }
}
