import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { countOf } from '#shared/format/number.ts'
import type { BulkGroup, RunGroup } from '#shared/rules/run-groups.ts'
import {
  type BulkProgress,
  fetchEstimate,
  useBulkRuns,
  useIsBulkBusy,
} from '#web/features/podcasts/api/runs.ts'
import {
  estimateSentences,
  interruptionSentence,
  outcomeSentence,
  progressSentence,
} from '#web/features/podcasts/bulk-sentences.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

const labels: Readonly<Record<BulkGroup, string>> = {
  new: 'Process all new',
  failed: 'Retry all failed',
  transcribed: 'Analyze all transcribed',
}

/** What is asked, whichever group is looked at by then. */
const questions: Readonly<Record<BulkGroup, string>> = {
  new: 'Process',
  failed: 'Retry',
  transcribed: 'Analyze',
}

const nothingSentences: Readonly<Record<BulkGroup, string>> = {
  new: 'There are no new episodes.',
  failed: 'No episodes have failed.',
  transcribed: 'No transcripts are waiting to be analyzed.',
}

const failure = 'Failed to start processing'

function showOutcome(sum: BulkProgress): void {
  const description = outcomeSentence(sum)
  if (sum.done > 0) showToast({ title: 'Processing started', description })
  else showFailure({ title: failure, description })
}

/** How far what was confirmed is: begun, and looked at when it fails. */
function useBulkStart() {
  const [progress, setProgress] = useState<BulkProgress>()
  const latest = useRef<BulkProgress>(undefined)
  const show = (now: BulkProgress) => {
    latest.current = now
    setProgress(now)
  }
  const bulk = useBulkRuns({
    onProgress: show,
    onDone: (sum) => {
      setProgress(undefined)
      showOutcome(sum)
    },
    onFailed: (error) => {
      setProgress(undefined)
      const reason = describeError(error)
      const description = latest.current ? interruptionSentence(reason, latest.current) : reason
      showFailure({ title: failure, description })
    },
  })
  return { progress, bulk }
}

function useBulk() {
  const [isAsking, setAsking] = useState(false)
  const { progress, bulk } = useBulkStart()
  const estimate = useMutation({
    mutationFn: fetchEstimate,
    onSuccess: ({ episode_ids: ids }, group) => {
      if (ids.length > 0) setAsking(true)
      else showToast({ title: 'Nothing to process', description: nothingSentences[group] })
    },
    onError: (error) => showFailure({ title: failure, description: describeError(error) }),
  })
  const confirm = () => {
    setAsking(false)
    bulk.mutate({ action: 'begin', episodeIds: estimate.data?.episode_ids ?? [] })
  }
  const isBusy = useIsBulkBusy() || estimate.isPending
  return { isAsking, setAsking, progress, estimate, confirm, isBusy }
}

const isRetried = (group: RunGroup): group is BulkGroup => group in labels

/**
 * Has all of a group processed, once its estimated cost is confirmed, and says how far that is. It stays in the page whichever group is
 * looked at, because what it has begun goes on.
 */
export function BulkRuns({ group }: { group: RunGroup }) {
  const { isAsking, setAsking, progress, estimate, confirm, isBusy } = useBulk()
  const { data } = estimate
  return (
    <>
      <span role="status" className="text-ink-soft">
        {progress && `${progressSentence(progress)}…`}
      </span>
      {isRetried(group) && (
        <BusyButton isBusy={isBusy} onClick={() => estimate.mutate(group)}>
          {estimate.isPending ? 'Estimating…' : labels[group]}
        </BusyButton>
      )}
      {data && (
        <ConfirmDialog
          isOpen={isAsking}
          title={`${questions[estimate.variables ?? 'new']} ${countOf(data.episode_ids.length, 'episode')}?`}
          confirmLabel="Process"
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          {estimateSentences(data).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
    </>
  )
}
