import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { readCloud } from '#functions/data/topics/clouds.ts'
import { pageShell } from '#functions/http/drawn-page.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { searchForPage } from '#functions/use-cases/search/search-for-page.ts'
import { geographies } from '#shared/domain/geographies.ts'
import { pages } from '#shared/pages/definitions.ts'
import { readSearch } from '#shared/pages/search-address.ts'
import { searchPage } from '#web/served/search-page.tsx'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  search: table('SEARCH_TABLE'),
  store: bucket('STORE_BUCKET'),
  shell: pageShell(),
})

export const handler = page(pages.search, connect, async ({ query }, { deps, now, siteUrl }) => {
  const asked = readSearch(query)
  const [outcome, topics] = await Promise.all([
    searchForPage(deps, asked, now),
    readCloud(deps.catalogue, 'all'),
  ])
  const content = await searchPage({ asked, outcome, topics, geographies }, { siteUrl, now })
  const reply = deps.shell.reply(content, true)
  return outcome && 'refused' in outcome ? { ...reply, status: 400 } : reply
})
