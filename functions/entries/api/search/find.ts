import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { answerSearch } from '#functions/use-cases/search/answer-search.ts'
import { searchApi } from '#shared/api/search.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  search: table('SEARCH_TABLE'),
  store: bucket('STORE_BUCKET'),
})

export const handler = route(searchApi.find, connect, async ({ query }, { deps, now }) => ({
  answer: await answerSearch(deps, query, now),
}))
