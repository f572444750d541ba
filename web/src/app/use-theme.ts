import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Theme } from '#shared/domain/user.ts'
import { meQuery, useSession } from '#web/features/session/api/me.ts'
import { chooseTheme, readTheme } from '#web/lib/theme.ts'

/**
 * Visitors' themes are stored on the device only. An account's theme applies on all devices; each device also
 * stores a copy for the first paint of the next page.
 */
export function useTheme(): [chosen: Theme, choose: (theme: Theme) => void] {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const [chosen, setChosen] = useState<Theme>('system')
  const show = (theme: Theme) => {
    setChosen(theme)
    chooseTheme(theme)
  }
  // After mount, because the server cannot read the theme stored on the device.
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

/** Loads the saving code on first use, because every page includes the theme switch. */
async function saveWithAccount(queryClient: QueryClient, theme: Theme): Promise<void> {
  const { saveTheme } = await import('#web/features/profile/api/save-theme.ts')
  await saveTheme(queryClient, theme)
}
