import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { chooseForDigest } from '#functions/use-cases/search/saved-searches.ts'
import { savedSearchesApi } from '#shared/api/saved-searches.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), people: table('PEOPLE_TABLE') })

export const handler = route(savedSearchesApi.update, connect, async ({ params, body }, context) => {
  const choice = { id: params.id, inDigest: body.in_digest }
  await chooseForDigest(context.deps.people, requireCaller(context).user, choice)
  return { answer: undefined }
})
