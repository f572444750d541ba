import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { deleteSavedQuote } from '#functions/data/users/saved-quotes.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { savedQuotesApi } from '#shared/api/saved-quotes.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), people: table('PEOPLE_TABLE') })

export const handler = route(savedQuotesApi.delete, connect, async ({ params }, context) => {
  await deleteSavedQuote(context.deps.people, requireCaller(context).user.userId, params.id)
  return { answer: undefined }
})
