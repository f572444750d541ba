import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Credentials, Registration } from '#shared/api/auth.ts'
import type { CurrentUser } from '#shared/domain/user.ts'
import { meQuery } from '#web/features/session/api/me.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { forgetSession, rememberSession } from '#web/lib/api/renewal.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

export function useSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (credentials: Credentials) => call('auth.login', { body: credentials }),
    onSuccess: (user) => {
      rememberSession()
      changeUser(queryClient, user)
      showToast({ title: 'Login successful', description: `Welcome back ${user.email}`.trim() })
    },
    onError: (error) => showFailure({ title: 'Login failed', description: describeError(error) }),
  })
}

/** Makes an account, which is signed in at once, and says that its address is to be confirmed. */
export function useRegister() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (registration: Registration) => call('auth.register', { body: registration }),
    onSuccess: (user) => {
      rememberSession()
      changeUser(queryClient, user)
      showToast({
        title: 'Registration successful',
        description: 'Your account has been created successfully!',
      })
      void tellOfConfirmation(user.email)
    },
    onError: (error) => showFailure({ title: 'Registration failed', description: describeError(error) }),
  })
}

const confirmationToastMs = 10_000

/** Only where mail is sent at all. Whoever misses it finds the same in their profile. */
async function tellOfConfirmation(email: string): Promise<void> {
  const profile = await call('profile.get', {}).catch(() => undefined)
  if (!profile?.sends_mail) return
  showToast({
    title: 'Confirm your address',
    description: `We are mailing a link to ${email}. Open it to show that the address is yours.`,
    durationMs: confirmationToastMs,
  })
}

/** Ends the session on the server. Whoever calls leaves the person's pages, then calls `useForgetUser`. */
export function useSignOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('auth.logout', {}),
    onError: (error) => {
      showFailure({ title: 'Logout failed', description: describeError(error) })
      // The cookies may be gone all the same.
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
}

/** Forgets here who was signed in. */
export function useForgetUser(): () => void {
  const queryClient = useQueryClient()
  return () => {
    forgetSession()
    changeUser(queryClient, null)
    showToast({ title: 'Logged out', description: 'You have been logged out successfully.' })
  }
}

/** What was loaded belongs to whoever was signed in then: it is dropped, and read again where it is on screen. */
function changeUser(queryClient: QueryClient, user: CurrentUser | null): void {
  queryClient.setQueryData(meQuery.queryKey, user)
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
}
