import { useState } from 'react'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { useIsBusy } from '#web/features/manage-podcasts/api/episode-change.ts'
import { useRowChange } from '#web/features/manage-podcasts/api/episode-rows.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

type ReleaseRatingProps = { row: EpisodeAdminRow; transcriptHash: string }

export function ReleaseRating({ row, transcriptHash }: ReleaseRatingProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const change = useRowChange(row, {
    onDone: () => showToast({ title: 'Rating released', description: row.title }),
    onFailed: (error) =>
      showFailure({ title: 'Failed to release the rating', description: describeError(error) }),
  })
  const isBusy = useIsBusy(row.id)
  const rating = row.machine_stance ?? 'none'
  const confirm = () => {
    setIsConfirming(false)
    change.mutate({ kind: 'update', change: { released_transcript: transcriptHash } })
  }
  return (
    <>
      <span className="max-w-72">Under review. The machine’s rating: {rating}.</span>
      <BusyButton
        variant="small"
        isBusy={isBusy}
        aria-label={`Release the rating of ${row.title}`}
        onClick={() => setIsConfirming(true)}
      >
        Release
      </BusyButton>
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Release the rating of “${row.title}”?`}
        confirmLabel="Release"
        onConfirm={confirm}
        onCancel={() => setIsConfirming(false)}
      >
        The machine’s rating ({rating}) becomes public. To publish another one, set the stance by hand
        instead.
      </ConfirmDialog>
    </>
  )
}
