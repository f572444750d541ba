import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser, PreferencesChange } from '#shared/domain/user.ts'
import { digestQuery } from '#web/features/profile/api/digest.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

/** The signed-in person with their preferences; read anew whenever the profile is opened. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('profile.get', { signal }),
  staleTime: 0,
})

/** Says that preferences could not be saved, and why. */
export function tellFailure(error: Error): void {
  const fallback = 'An error occurred while updating your preferences.'
  showFailure({ title: 'Update failed', description: error instanceof ApiError ? error.message : fallback })
}

/** Changes the preferences that are named, and says how it went. */
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
      tellFailure(error)
      // What the page shows of the person is behind.
      if (error instanceof ApiError && error.code === 'mail-trouble') {
        void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
      }
    },
  })
}

/** Takes up what a call says of the person into what the profile shows. */
export function useKeepUser(): (user: CurrentUser) => void {
  const queryClient = useQueryClient()
  return (user) => {
    queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, ...user })
  }
}
