import { useResendConfirmation } from '#web/features/profile/api/account.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'

export function ConfirmationLink({ children }: { children: string }) {
  const resend = useResendConfirmation()
  return (
    <>
      {resend.isSuccess ? (
        <p role="status" className="text-sm font-medium">
          The link is on its way. Check your inbox.
        </p>
      ) : (
        <Button variant="small" disabled={resend.isPending} onClick={() => resend.mutate()}>
          {children}
        </Button>
      )}
      <FailureLine error={resend.error} />
    </>
  )
}
