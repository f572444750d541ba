import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser, PreferencesChange } from '#shared/domain/user.ts'
import { digestQuery } from '#web/features/profile/api/digest.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('profile.get', { signal }),
  staleTime: 0,
})

export function showSaveFailure(error: Error): void {
  const fallback = 'An error occurred while updating your preferences.'
  showFailure({ title: 'Update failed', description: error instanceof ApiError ? error.message : fallback })
}

export function useSavePreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: PreferencesChange) => call('profile.update', { body: change }),
    onSuccess: (profile) => {
      queryClient.setQueryData(profileQuery.queryKey, profile)
      showToast({
        title: 'Preferences updated',
        description: 'Your profile preferences have been saved successfully.',
      })
      void queryClient.invalidateQueries({ queryKey: digestQuery.queryKey })
    },
    onError: (error) => {
      showSaveFailure(error)
      // Mail to this address has failed since the profile was loaded, so load it again.
      if (error instanceof ApiError && error.code === 'mail-trouble') {
        void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
      }
    },
  })
}

/** Merges a call's answer into the cached profile. */
export function useUpdateCachedProfile(): (user: CurrentUser) => void {
  const queryClient = useQueryClient()
  return (user) => {
    queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, ...user })
  }
}
