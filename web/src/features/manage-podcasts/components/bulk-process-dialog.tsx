import { useEffect, useRef, useState } from 'react'
import type { RunEstimate } from '#shared/domain/run.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { fetchEstimate, startEpisodes } from '#web/features/manage-podcasts/api/runs.ts'
import type { BulkPodcastTask } from '#web/features/manage-podcasts/bulk-podcasts.ts'
import { bulkTexts } from '#web/features/manage-podcasts/bulk-texts.ts'
import type { ChosenPodcast } from '#web/features/manage-podcasts/components/podcast-selection.tsx'
import { estimateSentences } from '#web/features/manage-podcasts/estimate-texts.ts'
import { sumEstimates } from '#web/features/manage-podcasts/sum-estimates.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { outcomeSentence } from '#web/lib/bulk-outcome-texts.ts'
import { runForEach } from '#web/lib/run-for-each.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Estimates = ReadonlyMap<number, RunEstimate>

const estimatesAtOnce = 3

/** Estimates each podcast when it opens. */
function useEstimates(podcasts: readonly ChosenPodcast[]) {
  const estimates = useRef(new Map<number, RunEstimate>())
  const [progress, setProgress] = useState({ done: 0, failed: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the podcasts of the moment when it opened
  useEffect(() => {
    let isStopped = false
    void runForEach({
      items: podcasts,
      work: async ({ id }) => {
        estimates.current.set(id, await fetchEstimate({ group: 'new', podcastId: id }))
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

async function processPodcast({ id }: ChosenPodcast, estimates: Estimates): Promise<string> {
  const { episode_ids: ids } = estimates.get(id) ?? (await fetchEstimate({ group: 'new', podcastId: id }))
  if (ids.length === 0) return bulkTexts.new.emptyText
  return `Processing started: ${outcomeSentence(await startEpisodes(ids), bulkTexts.new)}`
}

type BulkProcessDialogProps = {
  podcasts: readonly ChosenPodcast[]
  onConfirm: (task: BulkPodcastTask) => void
  onClose: () => void
}

export function BulkProcessDialog({ podcasts, onConfirm, onClose }: BulkProcessDialogProps) {
  const { estimates, done, failed } = useEstimates(podcasts)
  const isReady = done + failed === podcasts.length
  const sum = sumEstimates([...estimates.values()])
  const count = sum?.episode_ids.length ?? 0
  const confirm = () => {
    onConfirm({
      title: 'Process new episodes',
      podcasts: podcasts.filter(({ id }) => estimates.has(id)),
      work: (podcast) => processPodcast(podcast, estimates),
    })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={
        isReady
          ? `Process ${countOf(count, 'new episode')} of ${countOf(done, 'podcast')}?`
          : 'Estimating the cost…'
      }
      confirmLabel="Process"
      canConfirm={isReady && count > 0}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {!isReady && (
        <p role="status">
          {formatCount(done + failed)} of {countOf(podcasts.length, 'podcast')} estimated…
        </p>
      )}
      {isReady && count === 0 && <p>{bulkTexts.new.emptyText}</p>}
      {isReady && count > 0 && sum && estimateSentences(sum).map((text) => <p key={text}>{text}</p>)}
      {isReady && failed > 0 && (
        <p>{countOf(failed, 'podcast')} couldn't be estimated and won't be processed.</p>
      )}
    </ConfirmDialog>
  )
}
