import type { MailTrouble, Profile } from '#shared/domain/user.ts'
import { ConfirmationLink } from '#web/features/profile/components/confirmation-link.tsx'

const stopped: Record<MailTrouble['kind'], string> = {
  bounce: 'Email to this address bounced, so we stopped sending it.',
  complaint: 'Email to this address was reported as spam, so we stopped sending it.',
}

export function EmailConfirmation({ profile }: { profile: Profile }) {
  if (profile.email_confirmed) return <p className="text-sm text-ink-soft">Confirmed</p>
  const { mail_trouble: trouble } = profile
  if (!profile.sends_mail) {
    return (
      <p className="text-sm text-ink-soft">
        {trouble ? stopped[trouble.kind] : 'Not confirmed.'} This site doesn't send email, so addresses can't
        be confirmed here.
      </p>
    )
  }
  if (trouble) {
    return (
      <>
        <p className="text-sm text-ink-soft">{stopped[trouble.kind]} Confirm the address to start again.</p>
        <ConfirmationLink>Email me a link to confirm it</ConfirmationLink>
      </>
    )
  }
  return (
    <>
      <p className="text-sm text-ink-soft">Not confirmed yet. Open the link we emailed you.</p>
      {profile.previous_email !== null && (
        <p className="wrap-anywhere text-sm text-ink-soft">
          Until you do, you can still sign in and reset your password with {profile.previous_email}.
        </p>
      )}
      <ConfirmationLink>Send the link again</ConfirmationLink>
    </>
  )
}
