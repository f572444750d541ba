import { useState } from 'react'
import { countOf } from '#shared/format/number.ts'
import { deletePodcast } from '#web/features/manage-podcasts/api/podcast-changes.ts'
import { type PodcastActionKind, runPodcastAction } from '#web/features/manage-podcasts/api/podcasts.ts'
import type { BulkPodcasts } from '#web/features/manage-podcasts/bulk-podcasts.ts'
import { BulkGeographyDialog } from '#web/features/manage-podcasts/components/bulk-geography-dialog.tsx'
import { BulkProcessDialog } from '#web/features/manage-podcasts/components/bulk-process-dialog.tsx'
import type { PodcastSelection } from '#web/features/manage-podcasts/components/podcast-selection.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type BulkQuestion = 'check' | 'process' | 'geography' | 'delete'

type BulkBarProps = { selection: PodcastSelection; bulk: BulkPodcasts }

export function BulkBar({ selection, bulk }: BulkBarProps) {
  const [question, setQuestion] = useState<BulkQuestion>()
  const { podcasts } = selection
  if (podcasts.length === 0) return null
  const act = (kind: PodcastActionKind, title: string) =>
    bulk.start({ title, podcasts, work: ({ id }) => runPodcastAction({ kind, podcastId: id }) })
  const check = () => act('check-again', 'Check feeds')
  const offer = (text: string, onClick: () => void, variant: 'small' | 'danger' = 'small') => (
    <BusyButton variant={variant} isBusy={bulk.isBusy} onClick={onClick}>
      {text}
    </BusyButton>
  )
  const stopped = podcasts.filter(({ disabled_reason }) => disabled_reason !== null).length
  const close = () => setQuestion(undefined)
  const dialog = { podcasts, onConfirm: bulk.start, onClose: close }
  return (
    <section
      aria-label="Selected podcasts"
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-medium">
          {countOf(podcasts.length, 'podcast')} selected
        </p>
        <Button variant="small" onClick={selection.clear}>
          Clear selection
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {offer('Check now', stopped > 0 ? () => setQuestion('check') : check)}
        {offer('Process new episodes', () => setQuestion('process'))}
        {offer('Import older episodes', () => act('import-older', 'Import older episodes'))}
        {offer('Stop checking', () => act('stop-checking', 'Stop checking'))}
        {offer('Change geography', () => setQuestion('geography'))}
        {offer('Delete selected', () => setQuestion('delete'), 'danger')}
      </div>
      {question === 'process' && <BulkProcessDialog {...dialog} />}
      {question === 'geography' && <BulkGeographyDialog {...dialog} />}
      <ConfirmDialog
        isOpen={question === 'check'}
        title={`Check ${countOf(podcasts.length, 'podcast')}?`}
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
        title={`Delete ${countOf(podcasts.length, 'podcast')}?`}
        confirmLabel="Delete"
        isRemoval
        onConfirm={() => {
          close()
          const work = async ({ id }: { id: number }) => {
            await deletePodcast(id)
            return 'Deleted'
          }
          bulk.start({ title: 'Delete podcasts', podcasts, work })
        }}
        onCancel={close}
      >
        Their episodes, transcripts and quotes are removed from the site. This action cannot be undone.
      </ConfirmDialog>
    </section>
  )
}
