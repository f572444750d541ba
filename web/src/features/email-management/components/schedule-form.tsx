import { useState } from 'react'
import {
  type EmailSchedule,
  emailHours,
  timeZones,
  type Weekday,
  weekdays,
} from '#shared/domain/email-schedule.ts'
import { useSaveSchedule } from '#web/features/email-management/api/schedule.ts'
import { listNamedZones } from '#web/features/email-management/named-zones.ts'
import {
  hourLabel,
  sameSchedule,
  scheduleSentence,
  weekdayLabel,
} from '#web/features/email-management/schedule-texts.ts'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'

type ScheduleFormProps = { saved: EmailSchedule }

/** Stores only the edits, so that refetching the saved schedule does not overwrite them. */
export function ScheduleForm({ saved }: ScheduleFormProps) {
  const [edits, setEdits] = useState<Partial<EmailSchedule>>({})
  const save = useSaveSchedule()
  const draft = { ...saved, ...edits }
  const isDirty = !sameSchedule(saved, draft)
  const guard = useLeaveGuard(isDirty)
  const edit = (change: Partial<EmailSchedule>) => setEdits((before) => ({ ...before, ...change }))
  // Edits made while saving are kept.
  const submit = () => save.mutate(draft, { onSuccess: () => setEdits((now) => (now === edits ? {} : now)) })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex grow flex-col gap-5"
    >
      <Choice isChecked={draft.enabled} onChange={() => edit({ enabled: !draft.enabled })}>
        Send digests
      </Choice>
      <HourAndZone draft={draft} onEdit={edit} />
      <Days draft={draft} onEdit={edit} />
      <p role="status" className="text-ink-soft">
        {scheduleSentence(draft)}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        <FailureLine title="Failed to save schedule" error={save.error} />
        <Button variant="primary" type="submit" disabled={save.isPending || !isDirty}>
          {save.isPending ? 'Saving…' : 'Save Schedule'}
        </Button>
        {isDirty && <p className="text-sm text-ink-soft">You have unsaved changes.</p>}
      </div>
      <LeaveDialog guard={guard}>Your changes to the schedule aren't saved.</LeaveDialog>
    </form>
  )
}

type PartProps = { draft: EmailSchedule; onEdit: (change: Partial<EmailSchedule>) => void }

function HourAndZone({ draft, onEdit }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Hour"
        value={draft.hour}
        onChange={({ target }) => onEdit({ hour: Number(target.value) })}
      >
        {emailHours.map((hour) => (
          <option key={hour} value={hour}>
            {hourLabel(hour)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Time zone"
        value={draft.timezone}
        onChange={({ target }) => onEdit({ timezone: target.value })}
      >
        {timeZones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
        <optgroup label="Follows daylight saving time">
          {listNamedZones(draft.timezone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </optgroup>
      </SelectField>
    </div>
  )
}

function Days({ draft, onEdit }: PartProps) {
  const toggleDay = (day: Weekday) => onEdit({ [day]: !draft[day] })
  return (
    <fieldset>
      <legend className="text-[0.9375rem] font-medium">Days</legend>
      <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {weekdays.map((day) => (
          <Choice key={day} isChecked={draft[day]} onChange={() => toggleDay(day)}>
            {weekdayLabel(day)}
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}
