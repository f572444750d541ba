import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { saveSearch } from '#functions/use-cases/search/saved-searches.ts'
import { savedSearchesApi } from '#shared/api/saved-searches.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), people: table('PEOPLE_TABLE') })

export const handler = route(savedSearchesApi.save, connect, async ({ body: search }, context) => {
  const { deps, now } = context
  const { userId } = requireCaller(context).user
  return { answer: await saveSearch(deps.people, userId, { id: crypto.randomUUID(), search, now }) }
})
