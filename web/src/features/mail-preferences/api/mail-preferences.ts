import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MailPreferencesChange } from '#shared/domain/user.ts'
import { call } from '#web/lib/api/client.ts'

export const mailPreferencesQuery = (token: string) =>
  queryOptions({
    queryKey: ['mail-preferences', token],
    queryFn: ({ signal }) => call('mail-preferences.get', { query: { token }, signal }),
    staleTime: 0,
  })

export function useChangeMailPreferences(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: MailPreferencesChange) =>
      call('mail-preferences.update', { body: { token, change } }),
    onSuccess: (preferences) => {
      queryClient.setQueryData(mailPreferencesQuery(token).queryKey, preferences)
      void queryClient.invalidateQueries({ queryKey: ['profile'] })
    },
  })
}
