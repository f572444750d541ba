import type { Geography } from '#shared/domain/geography.ts'
import type { TopicFrequency } from '#shared/domain/topic.ts'
import { headHtml } from '#shared/pages/head-html.ts'
import { searchPath } from '#shared/pages/page-path.ts'
import { type AskedSearch, type SearchOutcome, searchAddress } from '#shared/pages/search-address.ts'
import { searchHead } from '#shared/pages/search-head.ts'
import type { PageContent } from '#shared/pages/shell.ts'
import { SearchScreen } from '#web/app/screens/search-screen.tsx'
import { geographyChoicesQuery, topicChoicesQuery } from '#web/features/search/api/choices.ts'
import { searchQuery } from '#web/features/search/api/search.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { renderScreen, type Serving } from '#web/served/render-screen.tsx'

const screen = { name: 'search', path: searchPath, component: SearchScreen } as const

/** Browsers may show the page again, for example after "back". Then this old data is refreshed. */
const freshMs = 60_000

type ShownSearch = {
  asked: AskedSearch
  /** Undefined before a search. */
  outcome: SearchOutcome | undefined
  topics: readonly TopicFrequency[]
  geographies: readonly Geography[]
}

export async function searchPage(
  { asked, outcome, topics, geographies }: ShownSearch,
  { siteUrl, now }: Serving,
): Promise<PageContent> {
  const queryClient = createQueryClient(() => undefined)
  const at = { updatedAt: now.getTime() }
  if (outcome) {
    const { queryKey, initialPageParam } = searchQuery(asked)
    queryClient.setQueryData(queryKey, { pages: [outcome], pageParams: [initialPageParam] }, at)
  }
  queryClient.setQueryData(topicChoicesQuery.queryKey, [...topics], at)
  queryClient.setQueryData(geographyChoicesQuery.queryKey, [...geographies], at)
  const drawn = await renderScreen(screen, {
    pathname: searchAddress(asked),
    queryClient,
    freshUntil: new Date(now.getTime() + freshMs),
  })
  return { head: headHtml(searchHead(asked.q), siteUrl), ...drawn }
}
