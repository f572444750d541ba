import type { PodcastPage } from '#shared/domain/podcast-page.ts'
import { encodePathPart } from '#shared/domain/topic.ts'
import { pages } from '#shared/pages/definitions.ts'
import { headHtml } from '#shared/pages/head-html.ts'
import { podcastPath, podcastPattern, podcastPrefix } from '#shared/pages/page-path.ts'
import { podcastHead } from '#shared/pages/page-texts.ts'
import type { PageContent } from '#shared/pages/shell.ts'
import { podcastData } from '#shared/pages/structured-data.ts'
import { notFoundHead } from '#web/app/not-found-head.ts'
import { PodcastScreen } from '#web/app/screens/podcast-screen.tsx'
import { podcastQuery, podcastStart } from '#web/features/podcast-page/api/podcast.ts'
import { parseIdInPath } from '#web/lib/id-in-path.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { freshUntil, renderScreen, type Serving } from '#web/served/render-screen.tsx'

const screen = { name: 'podcast', path: podcastPattern, component: PodcastScreen } as const

type FirstPage = { answer: PodcastPage; nextCursor: string | undefined }

export async function podcastPage(first: FirstPage, { siteUrl, now }: Serving): Promise<PageContent> {
  const { answer: podcast } = first
  const head = { ...podcastHead(podcast), path: podcastPath(podcast.id) }
  const queryClient = createQueryClient(() => undefined)
  const { queryKey } = podcastQuery(podcast.id)
  const loaded = { pages: [first], pageParams: [podcastStart] }
  queryClient.setQueryData(queryKey, loaded, { updatedAt: now.getTime() })
  const drawn = await renderScreen(screen, {
    pathname: head.path,
    queryClient,
    freshUntil: freshUntil(pages.podcast, now),
  })
  return { head: headHtml(head, siteUrl, podcastData(podcast, head, siteUrl)), ...drawn }
}

/** The same page for missing and hidden podcasts, so that visitors cannot tell them apart. */
export async function missingPodcastPage(idInPath: string, { siteUrl }: Serving): Promise<PageContent> {
  const queryClient = createQueryClient(() => undefined)
  const { queryKey } = podcastQuery(parseIdInPath(idInPath))
  queryClient.setQueryData(queryKey, { pages: [null], pageParams: [podcastStart] })
  const drawn = await renderScreen(screen, {
    pathname: podcastPrefix + encodePathPart(idInPath),
    queryClient,
    freshUntil: new Date(0),
  })
  return { head: headHtml(notFoundHead, siteUrl), ...drawn }
}
