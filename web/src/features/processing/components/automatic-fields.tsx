import { FieldChangeNotice } from '#web/features/processing/components/field-change-notice.tsx'
import type { FormPart } from '#web/features/processing/components/processing-form.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'

export function AutomaticFields({ draft, problems, changedByOthers, onEdit }: FormPart) {
  return (
    <Card title="Automatic Processing">
      <p className="text-ink-soft">
        New episodes with a publisher’s transcript are analyzed automatically. Episodes over a limit wait for
        an admin.
      </p>
      <FieldChangeNotice notice={changedByOthers.auto_transcribe}>
        <Choice isChecked={draft.auto_transcribe} onChange={(auto_transcribe) => onEdit({ auto_transcribe })}>
          Transcribe the audio of new episodes without a transcript
        </Choice>
      </FieldChangeNotice>
      <p className="text-sm text-ink-soft">
        Transcription is billed by the minute. Existing episodes aren't affected.
      </p>
      <FieldChangeNotice notice={changedByOthers.daily_automatic_runs_per_feed}>
        <Field
          label="Episodes per feed per day"
          inputMode="numeric"
          value={draft.daily_automatic_runs_per_feed}
          error={problems.daily_automatic_runs_per_feed}
          onChange={({ target }) => onEdit({ daily_automatic_runs_per_feed: target.value })}
        />
      </FieldChangeNotice>
      <FieldChangeNotice notice={changedByOthers.daily_automatic_runs}>
        <Field
          label="Episodes of all feeds per day"
          inputMode="numeric"
          value={draft.daily_automatic_runs}
          error={problems.daily_automatic_runs}
          onChange={({ target }) => onEdit({ daily_automatic_runs: target.value })}
        />
      </FieldChangeNotice>
      <FieldChangeNotice notice={changedByOthers.concurrent_runs}>
        <Field
          label="Episodes processed at once"
          hint="Leave empty to use this site’s default limit."
          inputMode="numeric"
          value={draft.concurrent_runs}
          error={problems.concurrent_runs}
          onChange={({ target }) => onEdit({ concurrent_runs: target.value })}
        />
      </FieldChangeNotice>
    </Card>
  )
}
