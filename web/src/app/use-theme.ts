import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Theme } from '#shared/domain/user.ts'
import { meQuery, useSession } from '#web/features/session/api/me.ts'
import { chooseTheme, readTheme } from '#web/lib/theme.ts'

/**
 * A visitor's theme stays on this device. An account's theme applies on all devices, and each stores it for
 * the next page's first paint.
 */
export function useTheme(): [chosen: Theme, choose: (theme: Theme) => void] {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const [chosen, setChosen] = useState<Theme>('system')
  const show = (theme: Theme) => {
    setChosen(theme)
    chooseTheme(theme)
  }
  // After mount, because a served page cannot know it.
  useEffect(() => setChosen(readTheme()), [])
  const accountTheme = user?.preferences.theme
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value of the account counts
  useEffect(() => {
    if (accountTheme) show(accountTheme)
  }, [accountTheme])
  const choose = (theme: Theme) => {
    show(theme)
    if (!user) return
    queryClient.setQueryData(
      meQuery.queryKey,
      (known) => known && { ...known, preferences: { ...known.preferences, theme } },
    )
    void saveWithAccount(queryClient, theme)
  }
  return [chosen, choose]
}

/** Loaded on first use, so that pages do not wait for it. */
async function saveWithAccount(queryClient: QueryClient, theme: Theme): Promise<void> {
  const { saveTheme } = await import('#web/features/profile/api/save-theme.ts')
  await saveTheme(queryClient, theme)
}
