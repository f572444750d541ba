import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { deleteSavedSearch } from '#functions/use-cases/search/saved-searches.ts'
import { savedSearchesApi } from '#shared/api/saved-searches.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), people: table('PEOPLE_TABLE') })

export const handler = route(savedSearchesApi.delete, connect, async ({ params }, context) => {
  await deleteSavedSearch(context.deps.people, requireCaller(context).user.userId, params.id)
  return { answer: undefined }
})
