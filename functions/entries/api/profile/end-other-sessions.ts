import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { endOtherSessions } from '#functions/data/users/sessions.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'

import { profileApi } from '#shared/api/profile.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), people: table('PEOPLE_TABLE') })

export const handler = route(profileApi.endOtherSessions, connect, async (_input, context) => {
  await endOtherSessions(context.deps.people, requireCaller(context).signIn, context.now)
  return { answer: undefined }
})
