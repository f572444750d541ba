import type { MailTrouble, Profile } from '#shared/domain/user.ts'
import { formatDate } from '#shared/format/date.ts'
import { ConfirmationLink } from '#web/features/profile/components/confirmation-link.tsx'

type MailStoppedProps = { profile: Profile; trouble: MailTrouble }

export function MailStopped({ profile, trouble }: MailStoppedProps) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg border border-line-strong p-4">
      <h3 className="font-semibold">We no longer send you updates</h3>
      <p className="wrap-anywhere">{reasonSentence(profile, trouble)}</p>
      <p>{nextStepTexts[trouble.kind]}</p>
      {profile.sends_mail && <ConfirmationLink>Email me the link</ConfirmationLink>}
    </div>
  )
}

function reasonSentence({ email }: Profile, { kind, at }: MailTrouble): string {
  const day = formatDate(at)
  return kind === 'bounce'
    ? `On ${day}, our email to ${email} bounced.`
    : `On ${day}, the email provider of ${email} told us that our email was reported as spam.`
}

const nextStepTexts: Record<MailTrouble['kind'], string> = {
  bounce:
    'If the address works again, confirm it with a new link. If you have a new one, change it under Account Info. Then you can turn updates on again.',
  complaint:
    'If you want updates after all, confirm your address with a new link. Then you can turn them on again.',
}
