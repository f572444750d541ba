import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { CurrentUser } from '#shared/domain/user.ts'
import { adminSignInPath, homePath, signInPath } from '#shared/pages/page-path.ts'
import { withReturnPath } from '#shared/pages/return-path.ts'
import {
  type Access,
  type AccessRefusal,
  accessRefusals,
  type Content,
  mayRead,
  refuseAccess,
} from '#shared/rules/access.ts'
import { useSession } from '#web/features/session/api/me.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { accessRestricted, showFailure } from '#web/ui/toast-store.ts'

type AdminGuardProps = {
  access: Access
  /** What anybody else reads who is signed in, as this page words it. */
  restriction?: (user: CurrentUser) => ReactNode
  /** Where anybody else is sent who is signed in, on pages that do not say that they are restricted. */
  elsewhere?: string
  children: ReactNode
}

const adminsOnly = () => 'You need admin privileges to access this page.'

/** Shows an admin page to people with the access. Visitors are sent to sign in and back, others are refused. */
export function AdminGuard({ access, restriction = adminsOnly, elsewhere, children }: AdminGuardProps) {
  const { user, isLoading, failure } = useSession()
  const { pathname, search } = useLocation()
  if (isLoading) return <Spinner />
  if (failure) return <SessionUnknown {...failure} />
  const refusal = refuseAccess(access, user ?? undefined)
  if (!refusal) return children
  return (
    <Refused refusal={refusal}>
      {!user && <Navigate replace to={withReturnPath(adminSignInPath, pathname + search)} />}
      {user && elsewhere && <Navigate replace to={elsewhere} />}
      {user && !elsewhere && <AccessRestricted text={restriction(user)} />}
    </Refused>
  )
}

type ContentGuardProps = {
  content: Content
  /** Stands there until it is known who looks; a spinner otherwise. */
  waiting?: ReactNode
  children: ReactNode
}

/** Shows content to whoever may read it; tells anybody else why not and sends them to sign in, visitors with a way back. */
export function ContentGuard({ content, waiting, children }: ContentGuardProps) {
  const { user, isLoading, failure } = useSession()
  if (isLoading) return waiting ?? <Spinner />
  if (failure) return <SessionUnknown {...failure} />
  const refusal = refuseAccess(mayRead(content), user ?? undefined)
  if (!refusal) return children
  return (
    <>
      {/* Until the other page is there: the footer would come up for a moment. */}
      {waiting}
      <ContentRefused refusal={refusal} />
    </>
  )
}

function ContentRefused({ refusal }: { refusal: AccessRefusal }) {
  const { pathname, search } = useLocation()
  // Whoever is signed in already would come straight back.
  const target = refusal === 'signed-out' ? withReturnPath(signInPath, pathname + search) : signInPath
  return (
    <Refused refusal={refusal}>
      <Navigate replace to={target} />
    </Refused>
  )
}

/** Says in a toast why access is denied, beside what the page does about it. */
function Refused({ refusal, children }: { refusal: AccessRefusal; children: ReactNode }) {
  useEffect(() => showFailure({ title: accessRestricted, description: accessRefusals[refusal] }), [refusal])
  return children
}

/** Nobody is sent away because the server could not be asked. */
function SessionUnknown(attempt: { isRetrying: boolean; onRetry: () => unknown }) {
  return (
    <MessagePage title="This page could not be loaded" text="We couldn't check whether you're signed in.">
      <CouldNotLoad text="Check your connection and try again." className="w-full" {...attempt} />
    </MessagePage>
  )
}

function AccessRestricted({ text }: { text: ReactNode }) {
  usePageMeta({ title: 'Access Restricted', isHidden: true })
  return (
    <MessagePage title="Access Restricted" text={text}>
      <LinkButton to={homePath}>Return to Home</LinkButton>
    </MessagePage>
  )
}
