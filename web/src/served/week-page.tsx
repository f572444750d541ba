import type { Week } from '#shared/domain/week.ts'
import { pages } from '#shared/pages/definitions.ts'
import { headHtml } from '#shared/pages/head-html.ts'
import { latestWeekPath, weekPath, weekPattern } from '#shared/pages/page-path.ts'
import type { PageContent } from '#shared/pages/shell.ts'
import { collectionData } from '#shared/pages/structured-data.ts'
import { weekHead } from '#shared/pages/week-head.ts'
import { WeekScreen } from '#web/app/screens/week-screen.tsx'
import { weekQuery } from '#web/features/week/api/week.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { freshUntil, renderScreen, type Serving } from '#web/served/render-screen.tsx'

/** Without an address it is the page of the newest week. */
type ShownWeek = { address: string | undefined; week: Week | undefined }

export async function weekPage(
  { address, week }: ShownWeek,
  { siteUrl, now }: Serving,
): Promise<PageContent> {
  const path = address === undefined ? latestWeekPath : weekPattern
  const screen = { name: 'week', path, component: WeekScreen } as const
  const queryClient = createQueryClient(() => undefined)
  const { queryKey } = weekQuery(address?.replace(/\/$/, '') ?? 'latest')
  queryClient.setQueryData(queryKey, week ?? null, { updatedAt: now.getTime() })
  const drawn = await renderScreen(screen, {
    pathname: weekPath(address),
    queryClient,
    freshUntil: freshUntil(pages.week, now),
  })
  const head = weekHead(week)
  const data = week && collectionData({ ...head, path: weekPath(week.week) }, siteUrl)
  return { head: headHtml({ ...head, isHidden: !week }, siteUrl, data), ...drawn }
}
