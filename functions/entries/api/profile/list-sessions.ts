import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listSessions } from '#functions/data/users/sessions.ts'
import { accountSession } from '#functions/domain/views/session-view.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { profileApi } from '#shared/api/profile.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), people: table('PEOPLE_TABLE') })

export const handler = route(profileApi.listSessions, connect, async (_input, context) => {
  const { user, signIn } = requireCaller(context)
  const sessions = await listSessions(context.deps.people, user, context.now)
  return { answer: sessions.map((session) => accountSession(session, signIn.originJti)) }
})
