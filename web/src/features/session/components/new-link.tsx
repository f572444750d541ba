import type { CurrentUser } from '#shared/domain/user.ts'
import { confirmEmailPath, signInPath } from '#shared/pages/page-path.ts'
import { withReturnPath } from '#shared/pages/return-path.ts'
import { useNewLink } from '#web/features/session/api/confirmation.ts'
import { useSession } from '#web/features/session/api/me.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'

/** Visitors must sign in first, because the server mails the link to the account's address. */
export function NewLink() {
  const { user, isLoading } = useSession()
  if (isLoading) return null
  if (user) return <ResendLink user={user} />
  return <LinkButton to={withReturnPath(signInPath, confirmEmailPath)}>Sign in to get a new link</LinkButton>
}

function ResendLink({ user }: { user: CurrentUser }) {
  const newLink = useNewLink()
  if (newLink.isSuccess) return <p role="status">A new link is on its way to {user.email}.</p>
  return (
    <>
      <Button disabled={newLink.isPending} onClick={() => newLink.mutate()}>
        Email me a new link
      </Button>
      <FailureLine error={newLink.error} />
    </>
  )
}
