import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { findShows, showList } from '#functions/use-cases/search/find-shows.ts'
import { showsApi } from '#shared/api/shows.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  search: table('SEARCH_TABLE'),
})

export const handler = route(showsApi.list, connect, async ({ query }, { deps, cursors }) => {
  const { q = '', geography, cursor } = query
  const asked = { q, ...(geography && { geography }) }
  const list = showList(asked)
  const { entries, next } = await findShows(deps, asked, cursors.open(list, cursor))
  return { answer: entries, nextCursor: cursors.seal(list, next) }
})
