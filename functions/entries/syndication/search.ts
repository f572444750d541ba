import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { feedReply } from '#functions/domain/syndication/feed-reply.ts'
import { searchFeed } from '#functions/domain/syndication/feeds.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { followSearch } from '#functions/use-cases/search/follow-search.ts'
import { understandSearch } from '#functions/use-cases/search/understand-search.ts'
import { pages } from '#shared/pages/definitions.ts'
import { readSearch } from '#shared/pages/search-address.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  search: table('SEARCH_TABLE'),
  store: bucket('STORE_BUCKET'),
})

export const handler = page(pages.searchFeed, connect, async ({ query }, { deps, now, siteUrl }) => {
  const asked = readSearch(query)
  const found = await followSearch(deps, understandSearch(asked), now)
  return feedReply(searchFeed(asked, { found, siteUrl }))
})
