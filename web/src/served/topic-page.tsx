import { encodePathPart } from '#shared/domain/topic.ts'
import { pages } from '#shared/pages/definitions.ts'
import { headHtml } from '#shared/pages/head-html.ts'
import { topicPath, topicPattern, topicPrefix } from '#shared/pages/page-path.ts'
import { topicHead } from '#shared/pages/page-texts.ts'
import type { PageContent } from '#shared/pages/shell.ts'
import { collectionData } from '#shared/pages/structured-data.ts'
import { TopicScreen } from '#web/app/screens/topic-screen.tsx'
import { type CountedTopic, countedTopicQuery } from '#web/features/topics/api/topic-episodes.ts'
import { readTopicAddress } from '#web/features/topics/topic-address.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { freshUntil, renderScreen, type Serving } from '#web/served/render-screen.tsx'

const screen = { name: 'topic', path: topicPattern, component: TopicScreen } as const

export type RequestedTopic = CountedTopic & { slug: string }

/** Renders no episode list, because only signed-in users may see it. */
export async function topicPage(
  { slug, name, count }: RequestedTopic,
  { siteUrl, now }: Serving,
): Promise<PageContent> {
  const head = { ...topicHead(name, count), path: topicPath(name) }
  const pathname = topicPrefix + encodePathPart(slug)
  const queryClient = createQueryClient(() => undefined)
  const { queryKey } = countedTopicQuery(readTopicAddress(pathname).key)
  queryClient.setQueryData(queryKey, { name, count }, { updatedAt: now.getTime() })
  const drawn = await renderScreen(screen, {
    pathname,
    queryClient,
    freshUntil: freshUntil(pages.topic, now),
  })
  const data = count === 0 ? undefined : collectionData(head, siteUrl, name)
  return { head: headHtml(head, siteUrl, data), ...drawn }
}
