import type { EpisodeView } from '#shared/domain/episode.ts'
import { pages } from '#shared/pages/definitions.ts'
import { headHtml } from '#shared/pages/head-html.ts'
import { episodePath, episodePattern } from '#shared/pages/page-path.ts'
import { comingSoonHead, episodeHead } from '#shared/pages/page-texts.ts'
import { quotePreview } from '#shared/pages/quote-preview.ts'
import type { PageContent } from '#shared/pages/shell.ts'
import { episodeData } from '#shared/pages/structured-data.ts'
import { EpisodeScreen } from '#web/app/screens/episode-screen.tsx'
import { episodeQuery } from '#web/features/episode/api/episode.ts'
import { dropUnsafeUrls } from '#web/lib/api/client.ts'
import { parseIdInPath } from '#web/lib/id-in-path.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { freshUntil, renderScreen, type Serving } from '#web/served/render-screen.tsx'

const screen = { name: 'episode', path: episodePattern, component: EpisodeScreen } as const

/** The link preview shows the quote at `startAt`, in seconds, if there is one. */
export async function episodePage(
  episode: EpisodeView,
  { siteUrl, now }: Serving,
  startAt?: number,
): Promise<PageContent> {
  const preview = quotePreview(episode, startAt)
  const head = {
    ...episodeHead(episode),
    path: episodePath(episode.id),
    preview,
    embeddablePath: preview?.path,
  }
  const queryClient = createQueryClient(() => undefined)
  const { queryKey } = episodeQuery(episode.id)
  const answered: EpisodeView = JSON.parse(JSON.stringify(episode), dropUnsafeUrls)
  queryClient.setQueryData(queryKey, answered, { updatedAt: now.getTime() })
  const drawn = await renderScreen(screen, {
    pathname: head.path,
    queryClient,
    freshUntil: freshUntil(pages.episode, now),
  })
  return { head: headHtml(head, siteUrl, episodeData(episode, head, siteUrl)), ...drawn }
}

/** The same page for missing, unfinished and hidden episodes, so that visitors cannot tell them apart. */
export async function comingSoonPage(idInPath: string, { siteUrl }: Serving): Promise<PageContent> {
  const queryClient = createQueryClient(() => undefined)
  queryClient.setQueryData([...episodeQuery(parseIdInPath(idInPath)).queryKey], null)
  const drawn = await renderScreen(screen, {
    pathname: episodePath(0),
    queryClient,
    // Stale at once, so that the browser checks whether the episode exists by now.
    freshUntil: new Date(0),
  })
  return { head: headHtml(comingSoonHead, siteUrl), ...drawn }
}
