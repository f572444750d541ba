import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { setPrivateFeed } from '#functions/data/users/private-feeds.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { profileApi } from '#shared/api/profile.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), people: table('PEOPLE_TABLE') })

export const handler = route(profileApi.deletePrivateFeed, connect, async (_input, context) => {
  await setPrivateFeed(context.deps.people, requireCaller(context).user.userId, undefined)
  return { answer: undefined }
})
