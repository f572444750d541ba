import { countOf, formatCount } from '#shared/format/number.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type ReplaceDialogProps = {
  names: readonly string[]
  onAnswer: (mayReplace: boolean) => void
}

const mostNamed = 3

function listOf(names: readonly string[]): string {
  const others = names.length - mostNamed
  const named = names.slice(0, mostNamed).join(', ')
  return others > 0 ? `${named} and ${formatCount(others)} more` : named
}

/** "Keep" skips only these files; the other files are still uploaded. */
export function ReplaceDialog({ names, onAnswer }: ReplaceDialogProps) {
  const isOne = names.length === 1
  return (
    <ConfirmDialog
      isOpen={names.length > 0}
      title={isOne ? 'Replace the transcript?' : 'Replace the transcripts?'}
      confirmLabel="Replace"
      cancelLabel="Keep"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <p className="wrap-anywhere">
        {isOne
          ? 'An episode already has a transcript: '
          : `${countOf(names.length, 'episode')} already have a transcript: `}
        {listOf(names)}.
      </p>
      <p className="mt-3">
        {isOne
          ? 'Replacing it also clears the analysis: the episode is no longer published until it is analyzed again.'
          : 'Replacing them also clears the analyses: the episodes are no longer published until they are analyzed again.'}{' '}
        This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
