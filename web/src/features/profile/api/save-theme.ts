import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import type { Theme } from '#shared/domain/user.ts'
import { profileQuery, showSaveFailure } from '#web/features/profile/api/profile.ts'
import { callForEffect } from '#web/lib/api/client.ts'

/** Silent on success, because the page already has the theme. */
export async function saveTheme(queryClient: QueryClient, theme: Theme): Promise<void> {
  // Cached before the call ends, so that a late response cannot overwrite a newer choice.
  queryClient.setQueryData(
    profileQuery.queryKey,
    (profile) => profile && { ...profile, preferences: { ...profile.preferences, theme } },
  )
  const saving = new MutationObserver(queryClient, {
    mutationFn: () => callForEffect('profile.update', { body: { theme } }),
    onError: showSaveFailure,
  })
  await saving.mutate().catch(() => undefined)
}
