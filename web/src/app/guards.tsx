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
  restriction?: (user: CurrentUser) => ReactNode
  redirectTo?: string
  children: ReactNode
}

const adminsOnly = () => 'You need admin privileges to access this page.'

/** Redirects visitors to the admin sign-in, which leads back to this page. */
export function AdminGuard({ access, restriction = adminsOnly, redirectTo, children }: AdminGuardProps) {
  const { user, isLoading, failure } = useSession()
  const { pathname, search } = useLocation()
  if (isLoading) return <Spinner />
  if (failure) return <SessionUnknown {...failure} />
  const refusal = refuseAccess(access, user ?? undefined)
  if (!refusal) return children
  return (
    <Refused refusal={refusal}>
      {!user && <Navigate replace to={withReturnPath(adminSignInPath, pathname + search)} />}
      {user && redirectTo && <Navigate replace to={redirectTo} />}
      {user && !redirectTo && <AccessRestricted text={restriction(user)} />}
    </Refused>
  )
}

type ContentGuardProps = {
  content: Content
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Readers without access see a toast with the reason and are redirected to the sign-in page. Visitors return
 * to this page after signing in.
 */
export function ContentGuard({ content, fallback, children }: ContentGuardProps) {
  const { user, isLoading, failure } = useSession()
  if (isLoading) return fallback ?? <Spinner />
  if (failure) return <SessionUnknown {...failure} />
  const refusal = refuseAccess(mayRead(content), user ?? undefined)
  if (!refusal) return children
  return (
    <>
      {/* Keeps the page height until the redirect, so that the footer does not jump up. */}
      {fallback}
      <ContentRefused refusal={refusal} />
    </>
  )
}

function ContentRefused({ refusal }: { refusal: AccessRefusal }) {
  const { pathname, search } = useLocation()
  // Only visitors get a return path: the sign-in page would send a signed-in user straight back here.
  const target = refusal === 'signed-out' ? withReturnPath(signInPath, pathname + search) : signInPath
  return (
    <Refused refusal={refusal}>
      <Navigate replace to={target} />
    </Refused>
  )
}

function Refused({ refusal, children }: { refusal: AccessRefusal; children: ReactNode }) {
  useEffect(() => showFailure({ title: accessRestricted, description: accessRefusals[refusal] }), [refusal])
  return children
}

/** A failed session request does not mean signed out, so this offers a retry instead of a redirect. */
function SessionUnknown(attempt: { isRetrying: boolean; onRetry: () => unknown }) {
  return (
    <MessagePage title="This page couldn't be loaded" text="We couldn't check whether you're signed in.">
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
