import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConfirmationMail, Credentials, Registration } from '#shared/api/auth.ts'
import type { CurrentUser } from '#shared/domain/user.ts'
import { meQuery } from '#web/features/session/api/me.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { call, callForEffect } from '#web/lib/api/client.ts'
import { forgetSession, rememberSession } from '#web/lib/api/renewal.ts'
import { readTheme } from '#web/lib/theme.ts'
import { removeRestrictions, showFailure, showToast } from '#web/ui/toast-store.ts'

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

/** Makes an account, which is signed in at once, takes over this device's theme, and says what is to be done about its address. */
export function useRegister() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (registration: Registration) => {
      const { confirmation_mail, ...user } = await call('auth.register', { body: registration })
      return { confirmation_mail, user: await withOwnTheme(user) }
    },
    onSuccess: ({ user, confirmation_mail }) => {
      rememberSession()
      changeUser(queryClient, user)
      showToast({
        title: 'Registration successful',
        description: 'Your account has been created successfully!',
      })
      tellOfConfirmation(user.email, confirmation_mail)
    },
    onError: (error) => showFailure({ title: 'Registration failed', description: describeError(error) }),
  })
}

/** What a visitor chose goes on for their account. Where that fails the page stays as it is, and the choice can be made again. */
async function withOwnTheme(user: CurrentUser): Promise<CurrentUser> {
  const theme = readTheme()
  if (theme === user.preferences.theme) return user
  await callForEffect('profile.update', { body: { theme } }).catch(() => undefined)
  return { ...user, preferences: { ...user.preferences, theme } }
}

const confirmationToastMs = 10_000

/** Only where mail is sent at all. Whoever misses it finds the same in their profile. */
function tellOfConfirmation(email: string, mail: ConfirmationMail): void {
  if (mail === 'none') return
  const sentences = {
    sent: `We emailed a link to ${email}. Open it to confirm your address.`,
    failed: `The link to ${email} could not be sent. You can send it again from your profile.`,
  }
  showToast({
    title: 'Confirm your address',
    description: sentences[mail],
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
  removeRestrictions()
  queryClient.setQueryData(meQuery.queryKey, user)
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
}
