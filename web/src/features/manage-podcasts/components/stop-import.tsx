import { useState } from 'react'
import type { ListImportView } from '#shared/domain/podcast.ts'
import { useStopImport } from '#web/features/manage-podcasts/api/podcasts.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export function StopImport({ listImport }: { listImport: ListImportView }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const stop = useStopImport()
  const confirm = () => {
    setIsConfirming(false)
    stop.mutate(listImport.started_at)
  }
  return (
    <div>
      <BusyButton
        variant="small"
        isBusy={stop.isPending || listImport.is_stopped}
        onClick={() => setIsConfirming(true)}
      >
        {listImport.is_stopped ? 'Stopping…' : 'Stop Import'}
      </BusyButton>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Stop the import?"
        confirmLabel="Stop Import"
        cancelLabel="Continue"
        onConfirm={confirm}
        onCancel={() => setIsConfirming(false)}
      >
        Podcasts already added stay. The rest of the list isn't imported.
      </ConfirmDialog>
    </div>
  )
}
