import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ProcessingView } from '#shared/domain/processing-settings.ts'
import { processingQuery, useSaveProcessing } from '#web/features/processing/api/processing.ts'
import { AutomaticFields } from '#web/features/processing/components/automatic-fields.tsx'
import { CheckFields } from '#web/features/processing/components/check-fields.tsx'
import { PromptFields } from '#web/features/processing/components/prompt-fields.tsx'
import {
  diffOfOthers,
  diffSettings,
  draftOf,
  type FieldTexts,
  isChanged,
  type ProcessingDraft,
  validateDraft,
} from '#web/features/processing/processing-draft.ts'
import { type OnUnsaved, useReportUnsaved } from '#web/features/processing/use-unsaved.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'

export type FormPart = {
  saved: ProcessingView
  draft: ProcessingDraft
  problems: FieldTexts
  changedByOthers: FieldTexts
  onEdit: (change: Partial<ProcessingDraft>) => void
}

/** `base`: the saved settings when editing started. */
type Editing = { edits: Partial<ProcessingDraft>; base?: ProcessingView }

/** Stores only the edits, so that refetching the saved settings does not overwrite them. */
function ProcessingForm({ saved, onUnsaved }: { saved: ProcessingView; onUnsaved: OnUnsaved }) {
  const [editing, setEditing] = useState<Editing>({ edits: {} })
  const save = useSaveProcessing()
  const draft = { ...draftOf(saved), ...editing.edits }
  const problems = validateDraft(draft)
  const isDirty = isChanged(saved, draft)
  const changedByOthers = isDirty && editing.base ? diffOfOthers(editing.base, saved) : {}
  const isChangedByOthers = Object.keys(changedByOthers).length > 0
  useReportUnsaved('settings', isDirty, onUnsaved)
  const part: FormPart = {
    saved,
    draft,
    problems,
    changedByOthers,
    onEdit: (change) => setEditing(({ edits, base = saved }) => ({ edits: { ...edits, ...change }, base })),
  }
  const isValid = Object.keys(problems).length === 0
  const submit = () =>
    save.mutate(
      { ...diffSettings(saved, draft), version: saved.version },
      // Edits made while saving are kept.
      {
        onSuccess: (base) =>
          setEditing((now) => (now === editing ? { edits: {} } : { edits: now.edits, base })),
      },
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid && isDirty && !save.isPending) submit()
      }}
      className="flex flex-col gap-6"
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <CheckFields {...part} />
        <AutomaticFields {...part} />
      </div>
      <PromptFields {...part} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!isChangedByOthers && <FailureLine title="Failed to save settings" error={save.error} />}
        <BusyButton variant="primary" type="submit" isBusy={save.isPending || !isDirty || !isValid}>
          {save.isPending ? 'Saving…' : 'Save Settings'}
        </BusyButton>
        {isDirty && <p className="text-sm text-ink-soft">You have unsaved changes.</p>}
        {isChangedByOthers && (
          <p role="status" className="text-sm font-medium">
            Someone else changed these settings. Check them and save again.
          </p>
        )}
      </div>
    </form>
  )
}

export function ProcessingSettingsForm({ onUnsaved }: { onUnsaved: OnUnsaved }): ReactNode {
  const settings = useQuery(processingQuery)
  if (settings.data) return <ProcessingForm saved={settings.data} onUnsaved={onUnsaved} />
  if (settings.isError) return <CouldNotLoad onRetry={() => settings.refetch()} />
  return <p role="status">Loading the settings…</p>
}
