import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { newPrivateFeedToken, setPrivateFeed } from '#functions/data/users/private-feeds.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { profileApi } from '#shared/api/profile.ts'
import { privateFeedPath } from '#shared/pages/feed-path.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), people: table('PEOPLE_TABLE') })

export const handler = route(profileApi.createPrivateFeed, connect, async (_input, context) => {
  const { guard, people } = context.deps
  const token = newPrivateFeedToken()
  await setPrivateFeed(people, requireCaller(context).user.userId, token)
  return { answer: { url: new URL(privateFeedPath(token), guard.siteUrl).href } }
})
