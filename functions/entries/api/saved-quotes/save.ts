import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { saveQuotes } from '#functions/data/users/saved-quotes.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { savedQuotesApi } from '#shared/api/saved-quotes.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), people: table('PEOPLE_TABLE') })

export const handler = route(savedQuotesApi.save, connect, async ({ body }, context) => {
  const { userId } = requireCaller(context).user
  return { answer: { ids: await saveQuotes(context.deps.people, userId, body.quotes) } }
})
