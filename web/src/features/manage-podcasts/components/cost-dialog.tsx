import { episodeSentences } from '#web/features/manage-podcasts/estimate-sentences.ts'
import type { CostQuestionState } from '#web/features/manage-podcasts/use-cost-dialog.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export function CostQuestion({ question, title }: { question: CostQuestionState; title: string }) {
  const { asked } = question
  if (!asked) return null
  return (
    <ConfirmDialog
      isOpen
      title={`${asked.label} “${title}”?`}
      confirmLabel={asked.label}
      onConfirm={question.confirm}
      onCancel={question.cancel}
    >
      {episodeSentences(asked.estimate).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  )
}
