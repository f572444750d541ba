import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { managePodcastsPath, signInPath } from '#shared/pages/page-path.ts'
import { hasCapability } from '#shared/rules/access.ts'
import { useSession } from '#web/features/session/api/me.ts'

const AccountMenu = lazy(() =>
  import('#web/features/session/components/account-menu.tsx').then((m) => ({ default: m.AccountMenu })),
)

/** The end of the header: Login, or the account of who is signed in. Its width is kept while nobody knows. */
export function SessionLink() {
  const { user, isLoading } = useSession()
  return (
    <span className="flex h-11 min-w-[5.25rem] items-center justify-end">
      {user ? (
        <Suspense>
          <AccountMenu
            user={user}
            links={
              hasCapability(user, 'podcasts:create')
                ? [{ label: 'Manage Podcasts', path: managePodcastsPath }]
                : []
            }
          />
        </Suspense>
      ) : (
        !isLoading && (
          <Link
            to={signInPath}
            className="inline-flex min-h-11 items-center rounded-full border border-white/35 px-5 font-medium hover:bg-white/10"
          >
            Login
          </Link>
        )
      )}
    </span>
  )
}
