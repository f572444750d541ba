import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { productName } from '#shared/domain/product.ts'
import { mailedTokenField } from '#shared/pages/mailed-path.ts'
import { homePath, profilePath, signInPath } from '#shared/pages/page-path.ts'
import { profileTabPath } from '#shared/pages/profile-tab.ts'
import { findReturnPath, withReturnPath } from '#shared/pages/return-path.ts'
import { useConfirmEmail } from '#web/features/session/api/confirmation.ts'
import { useSession } from '#web/features/session/api/me.ts'
import { NewLink } from '#web/features/session/components/new-link.tsx'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'

/** The token is in the URL fragment, which browsers do not send to servers. */
export function ConfirmEmailScreen() {
  usePageMeta({ title: `Confirm your address | ${productName}`, isHidden: true })
  const { hash } = useLocation()
  const { user } = useSession()
  const token = new URLSearchParams(hash.slice(1)).get(mailedTokenField)
  const returnPath = findReturnPath(hash.slice(1), location.origin)
  if (token) return <Confirmation key={token} token={token} returnPath={returnPath} />
  if (user?.email_confirmed) return <Confirmed returnPath={returnPath} />
  return (
    <MessagePage
      title="Confirm your address"
      text="Open the link in the email we sent you, or ask for a new one."
    >
      <NewLink />
    </MessagePage>
  )
}

/** The page on this site that the user registered from. */
type Returning = { returnPath: string | undefined }

/** Needs a button press: mail scanners open every link and must not confirm addresses. */
function Confirmation({ token, returnPath }: Returning & { token: string }) {
  const confirm = useConfirmEmail()
  if (confirm.isSuccess) return <Confirmed returnPath={returnPath} />
  if (hasStatus(confirm.error, 400)) return <DeadLink hasExpired={confirm.error.code === 'expired-link'} />
  return (
    <MessagePage title="Confirm your address" text="Confirm that this is your email address.">
      <Button variant="primary" disabled={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {confirm.isPending ? 'Confirming...' : 'Confirm my address'}
      </Button>
      <FailureLine error={confirm.error} />
    </MessagePage>
  )
}

function Confirmed({ returnPath }: Returning) {
  const { user } = useSession()
  const topics = returnPath ? withReturnPath(profileTabPath('topics'), returnPath) : profileTabPath('topics')
  return (
    <Announced>
      <MessagePage title="Your address is confirmed" text="Thank you. You’re all set.">
        {returnPath && (
          <LinkButton variant="primary" to={returnPath}>
            Go back to where you were
          </LinkButton>
        )}
        {user?.preferences.interested_topics.length === 0 && (
          <LinkButton variant={returnPath ? 'plain' : 'primary'} to={topics}>
            Choose your topics
          </LinkButton>
        )}
        {user ? (
          <LinkButton to={profilePath}>Go to your profile</LinkButton>
        ) : (
          <>
            <LinkButton to={withReturnPath(signInPath, topics)}>Sign in to choose your topics</LinkButton>
            {!returnPath && <LinkButton to={homePath}>Go to the home page</LinkButton>}
          </>
        )}
      </MessagePage>
    </Announced>
  )
}

function DeadLink({ hasExpired }: { hasExpired: boolean }) {
  return (
    <Announced>
      {hasExpired ? (
        <MessagePage title="This link has expired" text="Links work for a few days. Ask for a new one.">
          <NewLink />
        </MessagePage>
      ) : (
        <MessagePage
          title="This link doesn't work"
          text="It may be incomplete, or the account may have a new address. Open the link exactly as it appears in the email, or ask for a new one."
        >
          <NewLink />
        </MessagePage>
      )}
    </Announced>
  )
}

/** Defined outside the component: React calls a new ref function again at every render. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Takes the focus, because it replaces the pressed button. Screen readers then read it. */
function Announced({ children }: { children: ReactNode }) {
  return (
    <div ref={focus} tabIndex={-1} className="flex grow flex-col outline-none">
      {children}
    </div>
  )
}
