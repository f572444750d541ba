import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useUpdateCachedProfile } from '#web/features/profile/api/profile.ts'
import { callFile, saveFile } from '#web/lib/api/call-file.ts'
import { type CallInput, call, callForEffect } from '#web/lib/api/client.ts'
import { forgetSession } from '#web/lib/api/session-renewal.ts'

export function useExport() {
  return useMutation({
    mutationFn: () => callFile('profile.export', {}, 'sidelight.json'),
    onSuccess: saveFile,
  })
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => callForEffect('profile.delete', { body: { password } }),
    onSuccess: forgetSession,
  })
}

/** The server also ends all other sessions of the account. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  const updateCachedProfile = useUpdateCachedProfile()
  return useMutation({
    mutationFn: (body: CallInput<'auth.change-password'>['body']) => call('auth.change-password', { body }),
    onSuccess: async (user) => {
      updateCachedProfile(user)
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
}

/** The new email stays unconfirmed until its owner opens the mailed link. */
export function useChangeEmail() {
  const updateCachedProfile = useUpdateCachedProfile()
  return useMutation({
    mutationFn: (body: CallInput<'auth.change-email'>['body']) => call('auth.change-email', { body }),
    onSuccess: updateCachedProfile,
  })
}

export function useResendConfirmation() {
  return useMutation({ mutationFn: () => callForEffect('auth.resend-confirmation', {}) })
}

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
