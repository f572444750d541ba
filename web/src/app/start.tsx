import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { AppRoutes, preloadScreen, prepareScreen } from '#web/app/routes.tsx'
import { meQuery } from '#web/features/session/api/me.ts'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { followSystemTheme } from '#web/lib/theme.ts'

/**
 * Shows the site in `root`, once the first screen's code is there. A served page that can be read stays until its
 * screen can show as much, so that nobody sees it give way to a spinner.
 */
export async function start(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient((error) => {
    // A refusal may mean that the session ended or the role changed since it was last looked at.
    if (hasStatus(error, 401, 403)) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  })
  followSystemTheme()
  reloadOnMissingChunk()
  if (root.childElementCount > 0) await prepareScreen(queryClient, location.pathname)
  else await preloadScreen(location.pathname)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </QueryClientProvider>,
  )
}

/** A tab that was open during a deployment may ask for code that is gone: loading the page once brings the new code. */
function reloadOnMissingChunk(): void {
  const mark = 'reloaded-for-chunk'
  addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(mark)) return
    sessionStorage.setItem(mark, '1')
    event.preventDefault()
    location.reload()
  })
  addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(mark), 10_000))
}
