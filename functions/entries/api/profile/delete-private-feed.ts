import { peopleTable } from '#functions/connections/tables.ts'
import { setPrivateFeed } from '#functions/data/users/private-feeds.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { profileApi } from '#shared/api/profile.ts'

export const { envSchema, connect } = sessionGuard.and(peopleTable)

export const handler = route(profileApi.deletePrivateFeed, connect, async (_input, context) => {
  await setPrivateFeed(context.deps.people, callerOf(context).user.userId, undefined)
  return { answer: undefined }
})
