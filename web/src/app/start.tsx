import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { homePath, stanceParameter, stepParameter } from '#shared/pages/page-path.ts'
import { AppRoutes, preloadScreen, screenNameAt } from '#web/app/routes.tsx'
import { meQuery } from '#web/features/session/api/me.ts'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { hydratePageData } from '#web/lib/page-data.ts'
import { installPopStateListener } from '#web/lib/pop-state-listener.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { followSystemTheme } from '#web/lib/theme.ts'

/**
 * Renders after the first screen's code has loaded. Hydrates a served page of that screen; any other content
 * is replaced, such as an error page that only the server knows.
 */
export async function startSite(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient((error) => {
    // The session may have ended or the role changed.
    if (hasStatus(error, 401, 403)) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  })
  followSystemTheme()
  installPopStateListener()
  reloadOnMissingChunk()
  const served = hydratePageData(queryClient, new Date())
  await preloadScreen(location.pathname).catch((error: unknown) => {
    // A served page stays readable; on other pages the screen shows the error.
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

/** The home page is served without a stance from the query. */
function isAsServed(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return !parameters.has(stanceParameter) && !parameters.has(stepParameter)
}

/**
 * After a deployment, an open tab may request assets that were deleted: reloading once fetches the new build.
 * Without a connection, reloading would only lose the page.
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
