import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import type { Theme } from '#shared/domain/user.ts'
import { profileQuery, tellFailure } from '#web/features/profile/api/profile.ts'
import { callForEffect } from '#web/lib/api/client.ts'

/** Keeps the chosen theme with the account, without a word where that works: the page shows it already. */
export async function saveTheme(queryClient: QueryClient, theme: Theme): Promise<void> {
  // Before the answer, so that of two quick choices the last one stands.
  queryClient.setQueryData(
    profileQuery.queryKey,
    (profile) => profile && { ...profile, preferences: { ...profile.preferences, theme } },
  )
  const saving = new MutationObserver(queryClient, {
    mutationFn: () => callForEffect('profile.update', { body: { theme } }),
    onError: tellFailure,
  })
  await saving.mutate().catch(() => undefined)
}
