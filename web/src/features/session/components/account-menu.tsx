import * as Menu from '@radix-ui/react-dropdown-menu'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { CurrentUser } from '#shared/domain/user.ts'
import { accountTypes } from '#shared/format/role-name.ts'
import { homePath } from '#shared/pages/page-path.ts'
import { useForgetUser, useSignOut } from '#web/features/session/api/sign-in.ts'

type MenuLink = { label: string; path: string }

const itemClasses =
  'flex min-h-11 items-center rounded-lg px-3 text-[0.9375rem] outline-none data-highlighted:bg-sunken'

export function AccountMenu({ user, links }: { user: CurrentUser; links: readonly MenuLink[] }) {
  const logOut = useLogOut()
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`${initialsOf(user.email)}, account of ${user.email}`}
        className="flex size-11 items-center justify-center rounded-full bg-night-ink text-sm font-bold text-night"
      >
        {initialsOf(user.email)}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="end"
          sideOffset={8}
          className="z-40 w-64 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-xl"
        >
          <Menu.Label className="px-3 py-2">
            <span className="block truncate font-medium">{user.email}</span>
            <span className="block text-sm text-ink-soft">{accountTypes[user.role]}</span>
          </Menu.Label>
          <Menu.Separator className="my-1 h-px bg-line" />
          {links.map((link) => (
            <Menu.Item key={link.path} asChild className={itemClasses}>
              <Link to={link.path}>{link.label}</Link>
            </Menu.Item>
          ))}
          <Menu.Item className={itemClasses} onSelect={logOut}>
            Logout
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Goes to the home page before forgetting the user: a guarded page would redirect to the sign-in page. */
function useLogOut(): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const signOut = useSignOut()
  const forgetUser = useForgetUser()
  const isSignedOut = signOut.isSuccess && pathname === homePath
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    if (isSignedOut) forgetUser()
  }, [isSignedOut])
  // Replaces the history entry, so that "back" does not lead to a page that needs a sign-in.
  return () => signOut.mutate(undefined, { onSuccess: () => navigate(homePath, { replace: true }) })
}

/** Initials of the first two parts of the address, split at space, `@` and `.`; `??` without one. */
export function initialsOf(email: string | null | undefined): string {
  const initials = (email ?? '')
    .split(/[\s@.]/)
    .flatMap((part) => [...part].slice(0, 1))
    .slice(0, 2)
    .join('')
  return initials.toUpperCase() || '??'
}
