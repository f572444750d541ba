import { useEffect, useRef, useState } from 'react'
import type { RunEstimate } from '#shared/domain/run.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { estimateSentences } from '#web/features/manage-podcasts/estimate-texts.ts'
import { sumEstimates } from '#web/features/manage-podcasts/sum-estimates.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { runForEach } from '#web/lib/run-for-each.ts'
import type { BulkItem } from '#web/ui/bulk/bulk-work.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export type Estimates = ReadonlyMap<BulkItem['id'], RunEstimate>

type Estimate<Item> = (item: Item) => Promise<RunEstimate>

const estimatesAtOnce = 3

/** Estimates each item when it opens. */
function useEstimates<Item extends BulkItem>(items: readonly Item[], estimate: Estimate<Item>) {
  const estimates = useRef(new Map<BulkItem['id'], RunEstimate>())
  const [progress, setProgress] = useState({ done: 0, failed: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items of the moment when it opened
  useEffect(() => {
    let isStopped = false
    void runForEach({
      items,
      work: async (item) => {
        estimates.current.set(item.id, await estimate(item))
        return ''
      },
      describeFailure: describeError,
      atOnce: estimatesAtOnce,
      isStopped: () => isStopped,
      onChange: (results) => {
        if (isStopped) return
        const count = (state: string) => results.filter((result) => result.state === state).length
        setProgress({ done: count('done'), failed: count('failed') })
      },
    })
    return () => {
      isStopped = true
    }
  }, [])
  return { estimates: estimates.current, ...progress }
}

type EstimateDialogProps<Item extends BulkItem> = {
  items: readonly Item[]
  /** What an item is, such as "podcast". */
  noun: string
  estimate: Estimate<Item>
  question: (sum: { episodes: number; items: number }) => string
  confirmLabel: string
  emptyText: string
  /** Gets the items that could be estimated. */
  onConfirm: (items: readonly Item[], estimates: Estimates) => void
  onClose: () => void
}

export function EstimateDialog<Item extends BulkItem>(props: EstimateDialogProps<Item>) {
  const { items, noun, question, confirmLabel, emptyText, onConfirm, onClose } = props
  const { estimates, done, failed } = useEstimates(items, props.estimate)
  const isReady = done + failed === items.length
  const sum = sumEstimates([...estimates.values()])
  const episodes = sum?.episode_ids.length ?? 0
  const confirm = () => {
    onConfirm(
      items.filter(({ id }) => estimates.has(id)),
      estimates,
    )
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={isReady ? question({ episodes, items: done }) : 'Estimating the cost…'}
      confirmLabel={confirmLabel}
      canConfirm={isReady && episodes > 0}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {!isReady && (
        <p role="status">
          {formatCount(done + failed)} of {countOf(items.length, noun)} estimated…
        </p>
      )}
      {isReady && episodes === 0 && <p>{emptyText}</p>}
      {isReady && episodes > 0 && sum && estimateSentences(sum).map((text) => <p key={text}>{text}</p>)}
      {isReady && failed > 0 && <p>{countOf(failed, noun)} couldn't be estimated and won't be processed.</p>}
    </ConfirmDialog>
  )
}
