import { text } from 'node:stream/consumers'
import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { Route, Routes, StaticRouter } from 'react-router'
import { dataBlock, Html } from '#shared/pages/html.ts'
import type { PageContent } from '#shared/pages/shell.ts'
import type { ScreenName } from '#web/app/routes.tsx'
import { Shell } from '#web/app/shell.tsx'
import { type PageData, pageDataId } from '#web/lib/page-data.ts'

/** A screen as it is served: its name, its address as the router writes it, and what it shows. */
export type ServedScreen = { name: ScreenName; path: string; component: ComponentType }

type Rendering = {
  /** The address that is asked for. */
  pathname: string
  /** Holds every answer that the screen shows. */
  queryClient: QueryClient
  /** Until when that is as new as a call would answer. */
  freshUntil: Date
}

/** For whom a page is drawn, and when. */
export type Serving = {
  /** The site's own address without a path. */
  siteUrl: string
  now: Date
}

/** Until when the edge hands a page on. */
export function freshUntil({ cacheSeconds }: { cacheSeconds: number }, now: Date): Date {
  return new Date(now.getTime() + cacheSeconds * 1000)
}

/** Draws a screen as visitors see it first, with what the site's script needs to take it over as it stands. */
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
      // All in its place: parts that follow later would need inline scripts to be put there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const firstPaint = new Html(await text(prelude))
  // React itself leaves what failed to the browser.
  if (failures.length > 0) throw failures[0]
  const data: PageData = { screen: name, freshUntil: freshUntil.getTime(), answers: dehydrate(queryClient) }
  return { firstPaint, data: dataBlock(data, { type: 'application/json', id: pageDataId }) }
}
