import { useState } from 'react'
import { productName } from '#shared/domain/product.ts'
import { stances } from '#shared/domain/stance.ts'
import { formatDate } from '#shared/format/date.ts'
import { toggled } from '#web/features/profile/preference-draft.ts'
import type { PreferenceTabProps } from '#web/features/profile/use-preference-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { StanceBadge } from '#web/ui/stance-badge.tsx'

type StancesTabProps = PreferenceTabProps & { onWithdraw: () => void }

export function StancesTab({ profile, draft, onEdit, onWithdraw }: StancesTabProps) {
  const agreedAt = profile.preferences.stance_consent_at
  return (
    <>
      <ConsentText />
      {agreedAt === null ? (
        <Choice isChecked={draft.consents} onChange={() => onEdit({ consents: !draft.consents })}>
          I agree that {productName} keeps the stances I choose
        </Choice>
      ) : (
        <Agreed at={agreedAt} onWithdraw={onWithdraw} />
      )}
      {draft.consents && (
        <fieldset className="flex flex-col">
          <legend className="mb-1 font-medium">Stances you want to hear</legend>
          {stances.map((stance) => (
            <Choice
              key={stance}
              isChecked={draft.stances.includes(stance)}
              onChange={() => onEdit({ stances: toggled(draft.stances, stance) })}
            >
              <StanceBadge stance={stance} unratedReason={null} />
            </Choice>
          ))}
          <p className="mt-1 text-sm text-ink-soft">Choose none to hear all of them.</p>
        </fieldset>
      )}
    </>
  )
}

/** GDPR articles 9(2)(a) and 4(11) require explicit and informed consent. */
function ConsentText() {
  return (
    <div className="flex flex-col gap-2 text-[0.9375rem] text-ink-soft">
      <p>
        The stances you want to hear may reveal your political opinions. European law (GDPR, Article 9)
        protects those, so we keep your choice only if you agree.
      </p>
      <p>
        We keep the stances you choose and the day you agreed with your account. We use them only to pick
        episodes for your feed and your digests, and we don't show them to anyone. You can withdraw your
        consent here at any time; we then delete your choice.
      </p>
    </div>
  )
}

function Agreed({ at, onWithdraw }: { at: string; onWithdraw: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const confirm = () => {
    setIsConfirming(false)
    onWithdraw()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>You agreed on {formatDate(at)}.</p>
      <Button variant="small" onClick={() => setIsConfirming(true)}>
        Withdraw consent
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Withdraw your consent?"
        confirmLabel="Withdraw and delete"
        onConfirm={confirm}
        onCancel={() => setIsConfirming(false)}
      >
        The stances you chose are deleted right away. Your feed and your digests will then include every
        stance.
      </ConfirmDialog>
    </div>
  )
}
