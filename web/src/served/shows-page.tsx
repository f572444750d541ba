import type { GeographyWithCount } from '#shared/domain/geography.ts'
import type { Show } from '#shared/domain/show.ts'
import { headHtml } from '#shared/pages/head-html.ts'
import { showsPath } from '#shared/pages/page-path.ts'
import type { PageContent } from '#shared/pages/shell.ts'
import { type AskedShows, showsAddress } from '#shared/pages/shows-address.ts'
import { showsHead } from '#shared/pages/shows-head.ts'
import { ShowsScreen } from '#web/app/screens/shows-screen.tsx'
import { showGeographiesQuery, showsQuery } from '#web/features/shows/api/shows.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { renderScreen, type Serving } from '#web/served/render-screen.tsx'

const screen = { name: 'shows', path: showsPath, component: ShowsScreen } as const

/** Browsers may show the page again, for example after "back". Then this old data is refreshed. */
const freshMs = 60_000

type ShownShows = {
  asked: AskedShows
  first: { answer: Show[]; nextCursor: string | undefined }
  geographies: GeographyWithCount[]
}

export async function showsPage(
  { asked, first, geographies }: ShownShows,
  { siteUrl, now }: Serving,
): Promise<PageContent> {
  const queryClient = createQueryClient(() => undefined)
  const at = { updatedAt: now.getTime() }
  const { queryKey, initialPageParam } = showsQuery(asked)
  queryClient.setQueryData(queryKey, { pages: [first], pageParams: [initialPageParam] }, at)
  queryClient.setQueryData(showGeographiesQuery.queryKey, geographies, at)
  const drawn = await renderScreen(screen, {
    pathname: showsAddress(asked),
    queryClient,
    freshUntil: new Date(now.getTime() + freshMs),
  })
  return { head: headHtml(showsHead(asked), siteUrl), ...drawn }
}
