import { pages } from '#shared/pages/definitions.ts'
import { headHtml } from '#shared/pages/head-html.ts'
import { stancePattern } from '#shared/pages/page-path.ts'
import type { PageContent } from '#shared/pages/shell.ts'
import { collectionData } from '#shared/pages/structured-data.ts'
import { homeMeta } from '#web/app/home-meta.ts'
import { HomeScreen } from '#web/app/screens/home-screen.tsx'
import { sidelightQuery, sidelightStart } from '#web/features/stance-page/api/sidelight.ts'
import type { AnswerPage } from '#web/lib/api/client.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { freshUntil, renderScreen, type Serving } from '#web/served/render-screen.tsx'

const screen = { name: 'home', path: stancePattern, component: HomeScreen } as const

export async function stancePage(
  first: AnswerPage<'sidelight.list'>,
  { siteUrl, now }: Serving,
): Promise<PageContent> {
  const { stance } = first.answer
  const head = homeMeta(stance)
  const queryClient = createQueryClient(() => undefined)
  const { queryKey } = sidelightQuery(stance, false)
  const loaded = { pages: [first], pageParams: [sidelightStart] }
  queryClient.setQueryData(queryKey, loaded, { updatedAt: now.getTime() })
  const drawn = await renderScreen(screen, {
    pathname: head.path,
    queryClient,
    freshUntil: freshUntil(pages.stance, now),
  })
  return { head: headHtml(head, siteUrl, collectionData(head, siteUrl)), ...drawn }
}
