import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConfirmationMail, Credentials, Registration } from '#shared/api/auth.ts'
import type { CurrentUser } from '#shared/domain/user.ts'
import { meQuery } from '#web/features/session/api/me.ts'
import { showNextSteps } from '#web/features/session/next-steps.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { call, callForEffect } from '#web/lib/api/client.ts'
import { forgetSession, rememberSession } from '#web/lib/api/session-renewal.ts'
import { forgetSavedPages } from '#web/lib/saved-pages/forget.ts'
import { readTheme } from '#web/lib/theme.ts'
import { accessRestricted, removeToastsTitled, showFailure, showToast } from '#web/ui/toast-store.ts'

const loginFailed = 'Login failed'
const registrationFailed = 'Registration failed'
const logoutFailed = 'Logout failed'

export function useSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (credentials: Credentials) => call('auth.login', { body: credentials }),
    onSuccess: (user) => {
      rememberSession()
      changeUser(queryClient, user)
      showToast({ title: 'Login successful', description: `Welcome back ${user.email}`.trim() })
    },
    onError: (error) => showFailure({ title: loginFailed, description: describeError(error) }),
  })
}

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
      showConfirmationToast(user.email, confirmation_mail)
      showNextSteps({ email: user.email, confirmationMail: confirmation_mail })
    },
    onError: (error) => showFailure({ title: registrationFailed, description: describeError(error) }),
  })
}

/**
 * Stores the visitor's theme with the account. A failure is ignored: the page keeps its theme, and it can be
 * chosen again.
 */
async function withOwnTheme(user: CurrentUser): Promise<CurrentUser> {
  const theme = readTheme()
  if (theme === user.preferences.theme) return user
  await callForEffect('profile.update', { body: { theme } }).catch(() => undefined)
  return { ...user, preferences: { ...user.preferences, theme } }
}

const confirmationToastMs = 10_000

/** Shows nothing if the deployment sends no mail. The profile page has the same information. */
function showConfirmationToast(email: string, mail: ConfirmationMail): void {
  if (mail === 'none') return
  const sentences = {
    sent: `We emailed a link to ${email}. Open it to confirm your address.`,
    failed: `The link to ${email} couldn't be sent. You can send it again from your profile.`,
  }
  showToast({
    title: 'Confirm your address',
    description: sentences[mail],
    durationMs: confirmationToastMs,
  })
}

/** The caller must first navigate to a public page and then call `useForgetUser`. */
export function useSignOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('auth.logout', {}),
    onError: (error) => {
      showFailure({ title: logoutFailed, description: describeError(error) })
      // The server may have deleted the cookies before the call failed, so request the session again.
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
}

export function useForgetUser(): () => void {
  const queryClient = useQueryClient()
  return () => {
    forgetSession()
    changeUser(queryClient, null)
    showToast({ title: 'Logged out', description: 'You have been logged out successfully.' })
  }
}

/** Cached data belongs to the previous user: it is dropped, and refetched where it is shown. */
function changeUser(queryClient: QueryClient, user: CurrentUser | null): void {
  removeToastsTitled([accessRestricted, loginFailed, registrationFailed, logoutFailed])
  queryClient.setQueryData(meQuery.queryKey, user)
  void forgetSavedPages()
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
}
