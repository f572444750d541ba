import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForEffect } from '#web/lib/api/client.ts'

/** Confirms an address by the token of its mailed link; whoever is signed in sees it everywhere. */
export function useConfirmEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call('auth.confirm-email', { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

/** Has the link mailed once more. */
export function useNewLink() {
  return useMutation({ mutationFn: () => callForEffect('auth.resend-confirmation', {}) })
}
