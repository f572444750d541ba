import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { homePath, stanceParameter, stepParameter } from '#shared/pages/page-path.ts'
import { AppRoutes, preloadScreen, screenNameAt } from '#web/app/routes.tsx'
import { meQuery } from '#web/features/session/api/me.ts'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { takePageData } from '#web/lib/page-data.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { hearStepsFirst } from '#web/lib/step-listener.ts'
import { followSystemTheme } from '#web/lib/theme.ts'

/**
 * Shows the site in `root`, once the first screen's code is there. A served page of this very screen is taken over as it
 * stands; any other, such as that of an address that only the server refuses, gives way.
 */
export async function start(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient((error) => {
    // A refusal may mean that the session ended or the role changed since it was last looked at.
    if (hasStatus(error, 401, 403)) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  })
  followSystemTheme()
  hearStepsFirst()
  reloadOnMissingChunk()
  const served = takePageData(queryClient, new Date())
  await preloadScreen(location.pathname).catch((error: unknown) => {
    // A served page can be read as it stands; on any other, the screen's place says what is the matter.
    if (served) throw error
  })
  const site = (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </QueryClientProvider>
  )
  if (served === screenNameAt(location.pathname) && isAsServed(location.search)) hydrateRoot(root, site)
  else createRoot(root).render(site)
}

/** The home page is served without the stance that a parameter may ask for. */
function isAsServed(search: string): boolean {
  const asked = new URLSearchParams(search)
  return !asked.has(stanceParameter) && !asked.has(stepParameter)
}

/**
 * A tab that was open during a deployment may ask for code that is gone: loading the page once brings the new code. Where the site
 * cannot be reached at all, it would only be lost.
 */
function reloadOnMissingChunk(): void {
  const mark = 'reloaded-for-chunk'
  addEventListener('vite:preloadError', async () => {
    if (sessionStorage.getItem(mark)) return
    const answer = await fetch(homePath, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    if (!answer?.ok) return
    sessionStorage.setItem(mark, '1')
    location.reload()
  })
  addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(mark), 10_000))
}
