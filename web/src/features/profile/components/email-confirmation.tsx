import type { Profile } from '#shared/domain/user.ts'
import { useResendConfirmation } from '#web/features/profile/api/credentials.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureLine } from '#web/ui/failure-line.tsx'

/** Whether the address is confirmed, and how it becomes so. */
export function EmailConfirmation({ profile }: { profile: Profile }) {
  const resend = useResendConfirmation()
  if (profile.email_confirmed) return <p className="text-sm text-ink-soft">Confirmed</p>
  if (!profile.sends_mail) {
    return (
      <p className="text-sm text-ink-soft">
        Not confirmed. This site does not send e-mail, so addresses cannot be confirmed here.
      </p>
    )
  }
  return (
    <>
      <p className="text-sm text-ink-soft">Not confirmed yet. Open the link that we mailed to you.</p>
      {resend.isSuccess ? (
        <p role="status" className="text-sm font-medium">
          The link is on its way. Check your inbox.
        </p>
      ) : (
        <Button look="small" disabled={resend.isPending} onClick={() => resend.mutate()}>
          Send the link again
        </Button>
      )}
      <FailureLine error={resend.error} />
    </>
  )
}
