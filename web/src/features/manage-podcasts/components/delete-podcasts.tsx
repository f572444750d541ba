import { useState } from 'react'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import {
  type DeletionFailure,
  type DeletionProgress,
  useDeletePodcasts,
} from '#web/features/manage-podcasts/api/podcast-changes.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

type Listed = Pick<PodcastAdminView, 'id' | 'name'>

function failureSentence({ failed, total, lastError }: DeletionFailure): string {
  const reason = describeError(lastError)
  return total === 1 ? reason : `${formatCount(failed)} of ${countOf(total, 'podcast')}: ${reason}`
}

function progressSentence({ done, failed, total }: DeletionProgress): string {
  const deleted = `${formatCount(done - failed)} of ${countOf(total, 'podcast')} deleted`
  return failed > 0 ? `${deleted}, ${formatCount(failed)} failed…` : `${deleted}…`
}

function useDeletion(podcasts: readonly Listed[], onDeleted: () => void) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [progress, setProgress] = useState<DeletionProgress>()
  const deletion = useDeletePodcasts({
    onDeleted: (total) => {
      showToast({ title: 'Podcast deleted successfully', description: countOf(total, 'podcast') })
      onDeleted()
    },
    onFailed: (failure) =>
      showFailure({ title: 'Failed to delete podcast', description: failureSentence(failure) }),
  })
  const confirm = () => {
    setIsConfirming(false)
    const request = { podcastIds: podcasts.map(({ id }) => id), onProgress: setProgress }
    deletion.mutate(request, { onSettled: () => setProgress(undefined) })
  }
  return { isConfirming, setIsConfirming, progress, confirm, isPending: deletion.isPending }
}

const warning =
  'Its episodes, transcripts and quotes are removed from the site. This action cannot be undone.'

export function DeletePodcast({ podcast }: { podcast: Listed }) {
  const deletion = useDeletion([podcast], () => {})
  return (
    <>
      <BusyButton
        variant="small"
        isBusy={deletion.isPending}
        aria-label={`Delete ${podcast.name}`}
        onClick={() => deletion.setIsConfirming(true)}
      >
        Delete
      </BusyButton>
      <ConfirmDialog
        isOpen={deletion.isConfirming}
        title={`Delete ${podcast.name}?`}
        confirmLabel="Delete"
        isRemoval
        onConfirm={deletion.confirm}
        onCancel={() => deletion.setIsConfirming(false)}
      >
        {warning}
      </ConfirmDialog>
    </>
  )
}

type DeleteSelectedProps = { podcasts: readonly Listed[]; onDeleted: () => void }

export function DeleteSelected({ podcasts, onDeleted }: DeleteSelectedProps) {
  const deletion = useDeletion(podcasts, onDeleted)
  const { progress } = deletion
  return (
    <section
      aria-label="Selected podcasts"
      className="flex flex-wrap items-center justify-between gap-4 rounded-xl border border-line bg-surface p-5"
    >
      <p role="status">
        {progress ? progressSentence(progress) : `${countOf(podcasts.length, 'podcast')} selected`}
      </p>
      <BusyButton variant="danger" isBusy={deletion.isPending} onClick={() => deletion.setIsConfirming(true)}>
        Delete selected
      </BusyButton>
      <ConfirmDialog
        isOpen={deletion.isConfirming}
        title={`Delete ${countOf(podcasts.length, 'podcast')}?`}
        confirmLabel="Delete"
        isRemoval
        onConfirm={deletion.confirm}
        onCancel={() => deletion.setIsConfirming(false)}
      >
        Their episodes, transcripts and quotes are removed from the site. This action cannot be undone.
      </ConfirmDialog>
    </section>
  )
}
