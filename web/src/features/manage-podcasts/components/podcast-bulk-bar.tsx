import { useState } from 'react'
import { countOf } from '#shared/format/number.ts'
import { deletePodcast } from '#web/features/manage-podcasts/api/podcast-changes.ts'
import { type PodcastActionKind, runPodcastAction } from '#web/features/manage-podcasts/api/podcasts.ts'
import type { ChosenPodcast } from '#web/features/manage-podcasts/bulk-podcasts.ts'
import { BulkGeographyDialog } from '#web/features/manage-podcasts/components/bulk-geography-dialog.tsx'
import { ProcessPodcastsDialog } from '#web/features/manage-podcasts/components/process-podcasts-dialog.tsx'
import { BulkBar, type BulkOffer } from '#web/ui/bulk/bulk-bar.tsx'
import type { BulkWork } from '#web/ui/bulk/bulk-work.ts'
import type { Selection } from '#web/ui/bulk/selection.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type BulkQuestion = 'check' | 'process' | 'geography' | 'delete'

type PodcastBulkBarProps = { selection: Selection<ChosenPodcast>; bulk: BulkWork<ChosenPodcast> }

export function PodcastBulkBar({ selection, bulk }: PodcastBulkBarProps) {
  const [question, setQuestion] = useState<BulkQuestion>()
  const { items } = selection
  const act = (kind: PodcastActionKind, title: string) =>
    bulk.start({ title, items, work: ({ id }) => runPodcastAction({ kind, podcastId: id }) })
  const check = () => act('check-again', 'Check feeds')
  const stopped = items.filter(({ disabled_reason }) => disabled_reason !== null).length
  const close = () => setQuestion(undefined)
  const dialog = { podcasts: items, onConfirm: bulk.start, onClose: close }
  const offers: BulkOffer[] = [
    { text: 'Check now', run: stopped > 0 ? () => setQuestion('check') : check },
    { text: 'Process new episodes', run: () => setQuestion('process') },
    { text: 'Import older episodes', run: () => act('import-older', 'Import older episodes') },
    { text: 'Stop checking', run: () => act('stop-checking', 'Stop checking') },
    { text: 'Change geography', run: () => setQuestion('geography') },
    { text: 'Delete selected', run: () => setQuestion('delete'), isDanger: true },
  ]
  return (
    <BulkBar noun="podcast" selection={selection} isBusy={bulk.isBusy} offers={offers}>
      {question === 'process' && <ProcessPodcastsDialog {...dialog} />}
      {question === 'geography' && <BulkGeographyDialog {...dialog} />}
      <ConfirmDialog
        isOpen={question === 'check'}
        title={`Check ${countOf(items.length, 'podcast')}?`}
        confirmLabel="Check"
        onConfirm={() => {
          close()
          check()
        }}
        onCancel={close}
      >
        The checks of {countOf(stopped, 'podcast')} have ended. This turns them on again.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'delete'}
        title={`Delete ${countOf(items.length, 'podcast')}?`}
        confirmLabel="Delete"
        isRemoval
        onConfirm={() => {
          close()
          const work = async ({ id }: { id: number }) => {
            await deletePodcast(id)
            return 'Deleted'
          }
          bulk.start({ title: 'Delete podcasts', items, work })
        }}
        onCancel={close}
      >
        Their episodes, transcripts and quotes are removed from the site. This action cannot be undone.
      </ConfirmDialog>
    </BulkBar>
  )
}
