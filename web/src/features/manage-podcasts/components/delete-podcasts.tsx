import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { useDeletePodcast } from '#web/features/manage-podcasts/api/podcast-changes.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

type DeletePodcastProps = { podcast: Pick<PodcastAdminView, 'id' | 'name'>; onClose: () => void }

export function DeletePodcast({ podcast, onClose }: DeletePodcastProps) {
  const deletion = useDeletePodcast({
    onDeleted: () => showToast({ title: 'Podcast deleted successfully', description: podcast.name }),
    onFailed: (error) =>
      showFailure({ title: 'Failed to delete podcast', description: describeError(error) }),
  })
  const confirm = () => {
    deletion.mutate(podcast.id)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${podcast.name}?`}
      confirmLabel="Delete"
      isRemoval
      onConfirm={confirm}
      onCancel={onClose}
    >
      Its episodes, transcripts and quotes are removed from the site. This action cannot be undone.
    </ConfirmDialog>
  )
}
