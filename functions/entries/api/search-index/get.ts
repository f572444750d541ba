import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { showIndex } from '#functions/use-cases/search/show-index.ts'
import { searchIndexApi } from '#shared/api/search-index.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  search: table('SEARCH_TABLE'),
})

export const handler = route(searchIndexApi.get, connect, async (_input, { deps }) => ({
  answer: await showIndex(deps),
}))
