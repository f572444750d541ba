import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Theme } from '#shared/domain/user.ts'
import { meQuery, useSession } from '#web/features/session/api/me.ts'
import { chooseTheme, readTheme } from '#web/lib/theme.ts'

/**
 * The theme that is chosen, and the way to choose another. A visitor's stays on this device. That of an account follows
 * it to every device and is kept on each, so that the next page has it before its first paint.
 */
export function useTheme(): [chosen: Theme, choose: (theme: Theme) => void] {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const [chosen, setChosen] = useState<Theme>('system')
  const show = (theme: Theme) => {
    setChosen(theme)
    chooseTheme(theme)
  }
  // Afterwards, because a served page cannot know it.
  useEffect(() => setChosen(readTheme()), [])
  const ofAccount = user?.preferences.theme
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account is followed when it says something new
  useEffect(() => {
    if (ofAccount) show(ofAccount)
  }, [ofAccount])
  const choose = (theme: Theme) => {
    show(theme)
    if (!user) return
    queryClient.setQueryData(
      meQuery.queryKey,
      (known) => known && { ...known, preferences: { ...known.preferences, theme } },
    )
    void keepWithAccount(queryClient, theme)
  }
  return [chosen, choose]
}

/** Loaded when somebody first chooses: no page waits for it. */
async function keepWithAccount(queryClient: QueryClient, theme: Theme): Promise<void> {
  const { saveTheme } = await import('#web/features/profile/api/save-theme.ts')
  await saveTheme(queryClient, theme)
}
