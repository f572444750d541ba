import { momentText } from '#shared/format/moment.ts'
import { useCheckFeeds } from '#web/features/processing/api/processing.ts'
import { FieldChangeNotice } from '#web/features/processing/components/field-change-notice.tsx'
import type { FormPart } from '#web/features/processing/components/processing-form.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'

export function CheckFields({ saved, draft, problems, changedByOthers, onEdit }: FormPart) {
  const { last_check_time: lastCheck } = saved
  return (
    <Card title="Feed Checks">
      <FieldChangeNotice notice={changedByOthers.auto_check_enabled}>
        <Choice
          isChecked={draft.auto_check_enabled}
          onChange={(auto_check_enabled) => onEdit({ auto_check_enabled })}
        >
          Check feeds automatically
        </Choice>
      </FieldChangeNotice>
      <FieldChangeNotice notice={changedByOthers.update_interval_hours}>
        <Field
          label="Hours between checks of a feed"
          hint="Feeds that are due are checked every hour. Publishers can ask for longer intervals."
          inputMode="numeric"
          value={draft.update_interval_hours}
          error={problems.update_interval_hours}
          onChange={({ target }) => onEdit({ update_interval_hours: target.value })}
        />
      </FieldChangeNotice>
      <p className="text-ink-soft">
        {lastCheck === null
          ? 'No check of the feeds that are due has run yet.'
          : `Last check: ${momentText(lastCheck)}`}
      </p>
      <CheckNow />
    </Card>
  )
}

function CheckNow() {
  const check = useCheckFeeds()
  return (
    <div className="flex flex-wrap gap-3">
      <BusyButton isBusy={check.isPending} onClick={() => check.mutate('all')}>
        Check Now
      </BusyButton>
      <BusyButton isBusy={check.isPending} onClick={() => check.mutate('due')}>
        Check Due Feeds
      </BusyButton>
    </div>
  )
}
