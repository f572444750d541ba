import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useKeepUser } from '#web/features/profile/api/profile.ts'
import { sessionsQuery } from '#web/features/profile/api/sessions.ts'
import { type CallInput, call } from '#web/lib/api/client.ts'

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
  return useMutation({ mutationFn: () => call('auth.resend-confirmation', {}) })
}
