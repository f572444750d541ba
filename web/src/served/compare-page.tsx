import type { Comparison } from '#shared/domain/comparison.ts'
import { encodePathPart } from '#shared/domain/topic.ts'
import { pages } from '#shared/pages/definitions.ts'
import { headHtml } from '#shared/pages/head-html.ts'
import { comparePath, comparePattern, comparePrefix } from '#shared/pages/page-path.ts'
import { compareHead } from '#shared/pages/page-texts.ts'
import type { PageContent } from '#shared/pages/shell.ts'
import { collectionData } from '#shared/pages/structured-data.ts'
import { CompareScreen } from '#web/app/screens/compare-screen.tsx'
import { comparisonQuery } from '#web/features/episode/api/comparison.ts'
import { readTopicAddress } from '#web/features/topics/topic-address.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { freshUntil, renderScreen, type Serving } from '#web/served/render-screen.tsx'

const screen = { name: 'compare', path: comparePattern, component: CompareScreen } as const

export async function comparePage(
  { slug, comparison }: { slug: string; comparison: Comparison },
  { siteUrl, now }: Serving,
): Promise<PageContent> {
  const pathname = comparePrefix + encodePathPart(slug)
  const { key } = readTopicAddress(pathname, comparePrefix)
  const topic = comparison.topic ?? key
  const path = comparePath(topic)
  const isEmbeddable = comparison.steps.some(({ voices }) => voices.length > 0)
  const embeddablePath = isEmbeddable ? path : undefined
  const head = { ...compareHead(topic, comparison.steps), path, embeddablePath }
  const queryClient = createQueryClient(() => undefined)
  const { queryKey } = comparisonQuery(key)
  queryClient.setQueryData(queryKey, comparison, { updatedAt: now.getTime() })
  const drawn = await renderScreen(screen, {
    pathname,
    queryClient,
    freshUntil: freshUntil(pages.compare, now),
  })
  const data = head.isHidden ? undefined : collectionData(head, siteUrl, topic)
  return { head: headHtml(head, siteUrl, data), ...drawn }
}
