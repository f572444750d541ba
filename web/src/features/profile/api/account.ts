import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useKeepUser } from '#web/features/profile/api/profile.ts'
import { callFile, saveFile } from '#web/lib/api/call-file.ts'
import { type CallInput, call, callForEffect } from '#web/lib/api/client.ts'
import { forgetSession } from '#web/lib/api/renewal.ts'

/** Everything that is kept on the person, as a file that the browser saves. */
export function useExport() {
  return useMutation({
    mutationFn: () => callFile('profile.export', {}, 'sidelight.json'),
    onSuccess: saveFile,
  })
}

/** Deletes the account; the session is over then. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => callForEffect('profile.delete', { body: { password } }),
    onSuccess: forgetSession,
  })
}

/** Changes the password; all other sessions end with it. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  const keepUser = useKeepUser()
  return useMutation({
    mutationFn: (body: CallInput<'auth.change-password'>['body']) => call('auth.change-password', { body }),
    onSuccess: async (user) => {
      keepUser(user)
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
}

/** Changes the address, which is unconfirmed then. */
export function useChangeEmail() {
  const keepUser = useKeepUser()
  return useMutation({
    mutationFn: (body: CallInput<'auth.change-email'>['body']) => call('auth.change-email', { body }),
    onSuccess: keepUser,
  })
}

/** Sends the link that confirms the address again. */
export function useResendConfirmation() {
  return useMutation({ mutationFn: () => callForEffect('auth.resend-confirmation', {}) })
}

/** Where the person is signed in, the last used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: ({ signal }) => call('profile.list-sessions', { signal }),
  staleTime: 0,
})

export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('profile.end-other-sessions', {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
