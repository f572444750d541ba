import { episodeSentences } from '#web/features/manage-podcasts/estimate-texts.ts'
import type { CostDialogState } from '#web/features/manage-podcasts/use-cost-dialog.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export function CostDialog({ costDialog, title }: { costDialog: CostDialogState; title: string }) {
  const { request } = costDialog
  if (!request) return null
  return (
    <ConfirmDialog
      isOpen
      title={`${request.label} “${title}”?`}
      confirmLabel={request.label}
      onConfirm={costDialog.confirm}
      onCancel={costDialog.cancel}
    >
      {episodeSentences(request.estimate).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  )
}
