import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { homePath, stanceParameter, stepParameter } from '#shared/pages/page-path.ts'
import { AppRoutes, preloadScreen, screenNameAt } from '#web/app/routes.tsx'
import { meQuery } from '#web/features/session/api/me.ts'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { deviceKeys, keep, readKept } from '#web/lib/device-storage.ts'
import { hydratePageData } from '#web/lib/page-data.ts'
import { installPopStateListener } from '#web/lib/pop-state-listener.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { removeWorkers } from '#web/lib/saved-pages/forget.ts'
import { followSystemTheme } from '#web/lib/theme.ts'

/**
 * Renders after the first screen's code has loaded. Hydrates the page if the server rendered this screen;
 * otherwise replaces it, for example an error page.
 */
export async function startSite(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient((error) => {
    // The session may have ended, or an admin changed the role, so the session is requested again.
    if (hasStatus(error, 401, 403)) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  })
  followSystemTheme()
  installPopStateListener()
  reloadOnMissingChunk()
  const served = hydratePageData(queryClient, new Date())
  await preloadScreen(location.pathname).catch((error: unknown) => {
    // Keep a served page readable instead of replacing it by an error. Other pages show the error when
    // rendered.
    if (served) throw error
  })
  const site = (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </QueryClientProvider>
  )
  const { pathname, search } = location
  if (served === screenNameAt(pathname) && (served !== 'home' || isAsServed(search))) hydrateRoot(root, site)
  // At once, so that an early press finds its control.
  else flushSync(() => createRoot(root).render(site))
}

/** The server renders the home page without query parameters, so a stance in the query prevents hydration. */
function isAsServed(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return !parameters.has(stanceParameter) && !parameters.has(stepParameter)
}

/**
 * After a deployment, an open tab may request assets that no longer exist. One reload fetches the new build.
 * Offline, a reload would only lose the page, so the site must be reachable first.
 */
function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', async () => {
    if (readKept(deviceKeys.reload)) return
    const answer = await fetch(homePath, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    if (!answer?.ok) return
    // Without the mark, the page could reload again and again.
    if (keep(deviceKeys.reload, '1') !== 'done') return
    // A saved copy may belong to a build that is gone.
    await removeWorkers()
    location.reload()
  })
  addEventListener('load', () => setTimeout(() => keep(deviceKeys.reload, ''), 10_000))
}
