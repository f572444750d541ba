import { useQuery } from '@tanstack/react-query'
import type { TopicFrequency } from '#shared/domain/topic.ts'
import { mergePreviewQuery, useStartMerge } from '#web/features/topic-merging/api/topic-merges.ts'
import { previewText } from '#web/features/topic-merging/merge-texts.ts'
import { describeToPerson } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export type TopicPair = { from: TopicFrequency; into: TopicFrequency }

type MergeDialogProps = { pair: TopicPair; onStart: () => void; onCancel: () => void }

export function MergeDialog({ pair: { from, into }, onStart, onCancel }: MergeDialogProps) {
  const preview = useQuery(mergePreviewQuery({ fromId: from.id, intoId: into.id }))
  const merge = useStartMerge()
  const confirm = () => {
    merge.mutate({ from_id: from.id, into_id: into.id })
    onStart()
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Merge “${from.name}” into “${into.name}”?`}
      confirmLabel="Merge topics"
      canConfirm={preview.data !== undefined}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p role="status">
        {preview.data && previewText(preview.data)}
        {preview.isPending && 'Counting what changes…'}
        {preview.isError &&
          !preview.data &&
          `What changes couldn't be counted. ${describeToPerson(preview.error)}`}
      </p>
      {preview.isError && !preview.data && (
        <Button variant="small" className="mt-3" onClick={() => preview.refetch()}>
          Try again
        </Button>
      )}
      <p className="mt-3">
        From then on “{from.name}” leads to “{into.name}.” A merge cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
