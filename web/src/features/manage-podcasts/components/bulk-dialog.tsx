import { countOf } from '#shared/format/number.ts'
import { cancellationSentences, estimateSentences } from '#web/features/manage-podcasts/estimate-texts.ts'
import type { BulkDialogState } from '#web/features/manage-podcasts/use-bulk-dialog.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Shows the number of episodes and the estimated cost before anything starts. */
export function BulkDialog({ bulk }: { bulk: BulkDialogState }) {
  const { estimate, texts } = bulk
  if (!estimate) return null
  const sentences = texts.action === 'cancel' ? cancellationSentences(estimate) : estimateSentences(estimate)
  return (
    <ConfirmDialog
      isOpen={bulk.isConfirming}
      title={`${texts.question} ${countOf(estimate.episode_ids.length, 'episode')}?`}
      confirmLabel={texts.confirm}
      cancelLabel={texts.action === 'cancel' ? 'Go Back' : 'Cancel'}
      onConfirm={bulk.confirm}
      onCancel={bulk.cancel}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  )
}
