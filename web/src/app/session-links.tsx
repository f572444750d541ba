import { Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import type { CurrentUser } from '#shared/domain/user.ts'
import { feedPath, profilePath, settingsPath, signInPath, upgradePath } from '#shared/pages/page-path.ts'
import { hasCapability, mayRead, refuseAccess } from '#shared/rules/access.ts'
import { useSession } from '#web/features/session/api/me.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const AccountMenu = lazyPart(() =>
  import('#web/features/session/components/account-menu.tsx').then((m) => m.AccountMenu),
)

export const headerLinkClasses =
  'inline-flex min-h-11 items-center px-1.5 font-medium whitespace-nowrap underline-offset-8 hover:underline aria-[current=page]:underline sm:px-2'

/** The minimum width keeps the header from moving when the session loads. */
export function SessionLinks() {
  const { user, isLoading } = useSession()
  return (
    <span className="flex h-11 min-w-[8.75rem] items-center justify-between sm:min-w-[9.75rem] sm:gap-3">
      {user ? <PersonLinks user={user} /> : !isLoading && <VisitorLinks />}
    </span>
  )
}

function VisitorLinks() {
  return (
    <>
      <Link to={signInPath} className={headerLinkClasses}>
        Feed
      </Link>
      <Link
        to={signInPath}
        className="ml-1 inline-flex min-h-11 items-center rounded-full border border-white/35 px-4 font-medium hover:bg-white/10 sm:px-5"
      >
        Login
      </Link>
    </>
  )
}

function PersonLinks({ user }: { user: CurrentUser }) {
  const mayReadFeed = refuseAccess(mayRead('personal-feed'), user) === undefined
  return (
    <>
      <NavLink to={mayReadFeed ? feedPath : upgradePath} className={headerLinkClasses}>
        {mayReadFeed ? 'Feed' : 'Feed (Pro)'}
      </NavLink>
      {/* Reserves the avatar's width until the menu's code has loaded. */}
      <span className="ml-1 flex size-11">
        <Suspense>
          <AccountMenu user={user} links={menuLinks(user)} />
        </Suspense>
      </span>
    </>
  )
}

function menuLinks(user: CurrentUser) {
  const profile = { label: 'Profile', path: profilePath }
  const settings = { label: 'Settings', path: settingsPath }
  return hasCapability(user, 'settings:read') ? [profile, settings] : [profile]
}
