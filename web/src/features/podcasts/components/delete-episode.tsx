import { useState } from 'react'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { useRowChange } from '#web/features/podcasts/api/episode-rows.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

type DeleteEpisodeProps = { podcastId: number; row: EpisodeAdminRow }

/** Deletes an episode, after a question. */
export function DeleteEpisode({ podcastId, row }: DeleteEpisodeProps) {
  const [isAsking, setAsking] = useState(false)
  const change = useRowChange(podcastId)
  const confirm = () => {
    setAsking(false)
    // Told also where the list shows the episode, and with it this button, no more.
    change.mutateAsync({ kind: 'delete', episodeId: row.id }).then(
      () => showToast({ title: 'Episode deleted', description: row.title }),
      (error: unknown) =>
        showFailure({ title: 'Failed to delete episode', description: describeError(error) }),
    )
  }
  return (
    <>
      <Button
        look="small"
        disabled={change.isPending}
        aria-label={`Delete ${row.title}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${row.title}?`}
        confirmLabel="Delete"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        Its transcript and quotes are removed from the site. This action cannot be undone.
      </ConfirmDialog>
    </>
  )
}
