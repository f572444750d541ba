import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForEffect } from '#web/lib/api/client.ts'

export function useConfirmEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call('auth.confirm-email', { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

export function useNewLink() {
  return useMutation({ mutationFn: () => callForEffect('auth.resend-confirmation', {}) })
}
