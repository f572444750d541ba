import { useEffect, useRef } from 'react'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { longestExplanation } from '#shared/rules/bounds.ts'
import { useIsBusy } from '#web/features/manage-podcasts/api/episode-change.ts'
import { useRowChange } from '#web/features/manage-podcasts/api/episode-rows.ts'
import type { ExplanationDrafts } from '#web/features/manage-podcasts/use-explanation-drafts.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { showFailure } from '#web/ui/toast-store.ts'

type ExplanationEditorProps = { row: EpisodeAdminRow; drafts: ExplanationDrafts }

function useFocusTransfer(isOpen: boolean) {
  const box = useRef<HTMLSpanElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const hasChanged = wasOpen.current !== isOpen
    wasOpen.current = isOpen
    if (!hasChanged || document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>(isOpen ? 'textarea' : 'button')?.focus()
  }, [isOpen])
  return box
}

export function ExplanationEditor({ row, drafts }: ExplanationEditorProps) {
  const change = useRowChange(row, {
    // Closes the draft only if it still equals the saved text: the admin may have typed while saving.
    onDone: (done) =>
      done.kind === 'update' && drafts.close(row.id, done.change.political_stance_explanation),
    onFailed: (error) =>
      showFailure({ title: 'Failed to update stance analysis', description: describeError(error) }),
  })
  const isBusy = useIsBusy(row.id)
  const draft = drafts.textOf(row.id)
  const box = useFocusTransfer(draft !== undefined)
  const save = (text: string) =>
    change.mutate({ kind: 'update', change: { political_stance_explanation: text } })
  return (
    <span ref={box} className="flex flex-col gap-2">
      {draft === undefined ? (
        <button
          type="button"
          className="prose-link self-start text-sm"
          aria-label={`Edit explanation of ${row.title}`}
          onClick={() => drafts.open(row.id, row.political_stance_explanation ?? '')}
        >
          Edit explanation
        </button>
      ) : (
        <>
          <TextArea
            aria-label={`Explanation of ${row.title}`}
            value={draft}
            rows={5}
            maxLength={longestExplanation}
            onChange={({ target }) => drafts.write(row.id, target.value)}
            className="w-72 max-w-full"
          />
          <span className="flex gap-2">
            <BusyButton variant="small" isBusy={isBusy || draft.trim() === ''} onClick={() => save(draft)}>
              Save
            </BusyButton>
            <Button variant="small" onClick={() => drafts.close(row.id)}>
              Cancel
            </Button>
          </span>
        </>
      )}
    </span>
  )
}
