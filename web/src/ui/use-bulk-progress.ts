import { useRef, useState } from 'react'
import type { BulkProgress } from '#web/lib/act-on-all.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { type BulkWords, interruptionSentence, outcomeSentence } from '#web/lib/bulk-sentences.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

function showOutcome(sum: BulkProgress, words: BulkWords): void {
  const description = outcomeSentence(sum, words)
  if (sum.done > 0) showToast({ title: words.done, description })
  else showFailure({ title: words.failed, description })
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
    onDone: (sum: BulkProgress, words: BulkWords) => {
      setProgress(undefined)
      showOutcome(sum, words)
    },
    onFailed: (error: Error, words: BulkWords) => {
      setProgress(undefined)
      const reason = describeError(error)
      const description = latest.current ? interruptionSentence(reason, latest.current, words) : reason
      showFailure({ title: words.failed, description })
    },
  }
}
