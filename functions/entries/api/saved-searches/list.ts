import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { listSavedSearches } from '#functions/use-cases/search/saved-searches.ts'
import { savedSearchesApi } from '#shared/api/saved-searches.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
})

export const handler = route(savedSearchesApi.list, connect, async (_input, context) => ({
  answer: await listSavedSearches(context.deps, requireCaller(context).user.userId),
}))
