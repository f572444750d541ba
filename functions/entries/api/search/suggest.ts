import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { suggest } from '#functions/use-cases/search/suggest.ts'
import { searchApi } from '#shared/api/search.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  search: table('SEARCH_TABLE'),
})

export const handler = route(searchApi.suggest, connect, async ({ query }, { deps }) => ({
  answer: await suggest(deps, query.prefix),
}))
