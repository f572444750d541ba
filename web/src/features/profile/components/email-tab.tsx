import { useId } from 'react'
import type { DigestFrequency, Profile } from '#shared/domain/user.ts'
import { formatDate } from '#shared/format/date.ts'
import { hasCapability } from '#shared/rules/access.ts'
import { DigestPause } from '#web/features/profile/components/digest-pause.tsx'
import { DigestPreview } from '#web/features/profile/components/digest-preview.tsx'
import { MailStopped } from '#web/features/profile/components/mail-stopped.tsx'
import { UpgradePrompt } from '#web/features/profile/components/upgrade-prompt.tsx'
import type { PreferenceTabProps } from '#web/features/profile/use-preference-form.ts'
import { Choice } from '#web/ui/forms/choice.tsx'

const frequencies: readonly { frequency: DigestFrequency; label: string }[] = [
  { frequency: 'daily', label: 'Daily' },
  { frequency: 'weekly', label: 'Weekly' },
]

type EmailTabProps = PreferenceTabProps & { hasUnsavedChanges: boolean }

export function EmailTab({ profile, draft, onEdit, hasUnsavedChanges }: EmailTabProps) {
  const group = useId()
  const isEntitled = hasCapability(profile, 'email:receive')
  const { mail_trouble: trouble } = profile
  return (
    <>
      {!isEntitled && (
        <>
          <UpgradePrompt>
            Email digests are part of Pro: what’s new on your topics, daily or weekly.
          </UpgradePrompt>
          <p className="text-ink-soft">Your choices take effect once you have Pro.</p>
        </>
      )}
      {trouble && <MailStopped key={profile.email} profile={profile} trouble={trouble} />}
      <Choice
        isChecked={draft.wantsMail}
        isDisabled={trouble !== null}
        onChange={() => onEdit({ wantsMail: !draft.wantsMail })}
      >
        Email me what's new
      </Choice>
      <fieldset disabled={!draft.wantsMail} className="flex flex-col">
        <legend className="mb-1 text-sm text-ink-soft">How often</legend>
        {frequencies.map(({ frequency, label }) => (
          <Choice
            key={frequency}
            kind="radio"
            group={group}
            isChecked={draft.frequency === frequency}
            onChange={() => onEdit({ frequency })}
          >
            {label}
          </Choice>
        ))}
      </fieldset>
      {profile.undelivered_at !== null && (
        <p className="wrap-anywhere">{undeliveredSentences(profile.email, profile.undelivered_at)}</p>
      )}
      <DigestPause
        pausedUntil={draft.pausedUntil}
        isSaved={draft.pausedUntil === profile.preferences.digest_paused_until}
        isDisabled={!draft.wantsMail}
        onChange={(pausedUntil) => onEdit({ pausedUntil })}
      />
      {!trouble && <p className="text-[0.9375rem] text-ink-soft">{recipientSentence(profile, isEntitled)}</p>}
      {isEntitled && <DigestPreview profile={profile} hasUnsavedChanges={hasUnsavedChanges} />}
    </>
  )
}

function undeliveredSentences(email: string, latestAt: string): string {
  return `We paused your updates because our recent emails to ${email} didn’t arrive, the latest on ${formatDate(latestAt)}. Your mailbox may be full. Updates start again on their own; to start sooner, choose Resume and save.`
}

function recipientSentence({ sends_mail, email_confirmed }: Profile, isEntitled: boolean): string {
  if (!sends_mail) return "This site doesn't send email. We keep your choice in case that changes."
  if (email_confirmed) return 'Your address is confirmed.'
  if (!isEntitled) {
    return 'Your address isn’t confirmed yet. Open the link we emailed you, or send it again under Account Info.'
  }
  return 'We send email once you have confirmed your address.'
}
