import { text } from 'node:stream/consumers'
import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { Route, Routes, StaticRouter } from 'react-router'
import { dataBlock, Html } from '#shared/pages/html.ts'
import type { ScreenName } from '#shared/pages/screens.ts'
import type { PageContent } from '#shared/pages/shell.ts'
import { Shell } from '#web/app/shell.tsx'
import { type PageData, pageDataId } from '#web/lib/page-data.ts'

export type ServedScreen = { name: ScreenName; path: string; component: ComponentType }

type Rendering = {
  pathname: string
  /** Must contain all data that the screen shows, because rendering sends no requests. */
  queryClient: QueryClient
  freshUntil: Date
}

export type Serving = {
  siteUrl: string
  now: Date
}

export function freshUntil({ cacheSeconds }: { cacheSeconds: number }, now: Date): Date {
  return new Date(now.getTime() + cacheSeconds * 1000)
}

export async function renderScreen(
  { name, path, component: Screen }: ServedScreen,
  { pathname, queryClient, freshUntil }: Rendering,
): Promise<Pick<PageContent, 'firstPaint' | 'data'>> {
  const failures: unknown[] = []
  const { prelude } = await prerenderToNodeStream(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location={pathname}>
        <Routes>
          <Route element={<Shell />}>
            <Route path={path} element={<Screen />} />
          </Route>
        </Routes>
      </StaticRouter>
    </QueryClientProvider>,
    {
      onError: (error) => void failures.push(error),
      // No streaming: moving late parts into place would need inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const firstPaint = new Html(await text(prelude))
  // React would leave failed parts to the browser; fail the whole page instead.
  if (failures.length > 0) throw failures[0]
  const data: PageData = { screen: name, freshUntil: freshUntil.getTime(), answers: dehydrate(queryClient) }
  return { firstPaint, data: dataBlock(data, { type: 'application/json', id: pageDataId }) }
}
