import { useState } from 'react'
import type { MailPreferences, MailPreferencesChange } from '#shared/domain/user.ts'
import type { MailedChange } from '#shared/pages/mailed-path.ts'
import { useChangeMailPreferences } from '#web/features/mail-preferences/api/mail-preferences.ts'
import { changeOf, choicesOf, type MailChoice, undoOf } from '#web/features/mail-preferences/mail-choices.ts'
import { pauseEndFromNow } from '#web/lib/pause-end.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'

type MailChoicesProps = {
  token: string
  preferences: MailPreferences
  proposal: MailedChange | undefined
}

const doneTexts: Record<MailChoice['name'], string> = {
  daily: 'Done. Digests now come daily.',
  weekly: 'Done. Digests now come weekly.',
  pause: 'Done. Digests are paused.',
  resume: 'Done. Digests are back on.',
  subscribe: "Done. You're subscribed again.",
  unsubscribe: "Done. You're unsubscribed.",
}

type Done = { text: string; undo?: MailPreferencesChange }

export function MailChoices({ token, preferences, proposal }: MailChoicesProps) {
  const [done, setDone] = useState<Done>()
  const change = useChangeMailPreferences(token)
  const press = (wanted: MailPreferencesChange, next: Done) =>
    change.mutate(wanted, { onSuccess: () => setDone(next) })
  const choices = choicesOf(preferences)
  const proposed = done ? undefined : choices.find(({ name }) => name === proposal)
  const choose = (name: MailChoice['name']) => {
    const wanted = changeOf(name, pauseEndFromNow())
    press(wanted, { text: doneTexts[name], undo: undoOf(preferences, wanted) })
  }
  return (
    <>
      {done && <DoneLine key={done.text} text={done.text} />}
      {proposed && <p className="w-full">Nothing has changed yet. Press the button to confirm.</p>}
      {proposed && <ChoiceButton choice={proposed} isFirst isBusy={change.isPending} onChoose={choose} />}
      {done?.undo && (
        <BusyButton
          variant="primary"
          isBusy={change.isPending}
          onClick={() => done.undo && press(done.undo, { text: 'Done. Your change was undone.' })}
        >
          Undo
        </BusyButton>
      )}
      {choices
        .filter((choice) => choice !== proposed)
        .map((choice) => (
          <ChoiceButton key={choice.name} choice={choice} isBusy={change.isPending} onChoose={choose} />
        ))}
      <FailureLine error={change.error} />
    </>
  )
}

type ChoiceButtonProps = {
  choice: MailChoice
  isFirst?: boolean
  isBusy: boolean
  onChoose: (name: MailChoice['name']) => void
}

function ChoiceButton({ choice: { name, label }, isFirst, isBusy, onChoose }: ChoiceButtonProps) {
  return (
    <BusyButton variant={isFirst ? 'primary' : 'plain'} isBusy={isBusy} onClick={() => onChoose(name)}>
      {label}
    </BusyButton>
  )
}

/** Defined outside the component: React calls a new ref function again at every render. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Takes the focus, because the pressed button may have disappeared. Screen readers then read it. */
function DoneLine({ text }: { text: string }) {
  return (
    <p ref={focus} tabIndex={-1} className="w-full font-medium text-ink outline-none">
      {text}
    </p>
  )
}
