import { useState } from 'react'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { useIsBusy } from '#web/features/manage-podcasts/api/episode-change.ts'
import { useRowChange } from '#web/features/manage-podcasts/api/episode-rows.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

type DeleteEpisodeProps = { row: EpisodeAdminRow; onDeleted: () => void }

export function DeleteEpisode({ row, onDeleted }: DeleteEpisodeProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const change = useRowChange(row, {
    onDone: () => {
      showToast({ title: 'Episode deleted', description: row.title })
      onDeleted()
    },
    onFailed: (error) =>
      showFailure({ title: 'Failed to delete episode', description: describeError(error) }),
  })
  const isBusy = useIsBusy(row.id)
  const confirm = () => {
    setIsConfirming(false)
    change.mutate({ kind: 'delete' })
  }
  return (
    <>
      <BusyButton
        variant="small"
        isBusy={isBusy}
        aria-label={`Delete ${row.title}`}
        onClick={() => setIsConfirming(true)}
      >
        Delete
      </BusyButton>
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Delete ${row.title}?`}
        confirmLabel="Delete"
        isRemoval
        onConfirm={confirm}
        onCancel={() => setIsConfirming(false)}
      >
        Its transcript and quotes are removed from the site. This action cannot be undone.
      </ConfirmDialog>
    </>
  )
}
