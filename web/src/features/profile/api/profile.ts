import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser, PreferencesChange, Theme } from '#shared/domain/user.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

/** The signed-in person with their preferences; read anew whenever the profile is opened. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('profile.get', { signal }),
  staleTime: 0,
})

function tellFailure(error: Error): void {
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
    },
    onError: tellFailure,
  })
}

/** Keeps the chosen theme with the account, without a word where that works: the page shows it already. */
export function useSaveTheme() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (theme: Theme) => call('profile.update', { body: { theme } }),
    // Before the answer, so that of two quick choices the last one stands.
    onMutate: (theme) => {
      queryClient.setQueryData(
        profileQuery.queryKey,
        (profile) => profile && { ...profile, preferences: { ...profile.preferences, theme } },
      )
    },
    onError: tellFailure,
  })
}

/** Takes up what a call says of the person into what the profile shows. */
export function useKeepUser(): (user: CurrentUser) => void {
  const queryClient = useQueryClient()
  return (user) => {
    queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, ...user })
  }
}
