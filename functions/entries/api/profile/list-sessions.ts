import { listSessions } from '#functions/data/sessions.ts'
import { openTable } from '#functions/data/table.ts'
import { accountSession } from '#functions/domain/views/session-view.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { profileApi } from '#shared/api/profile.ts'

export const envSchema = sessionEnvSchema

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), people: openTable(env.PEOPLE_TABLE) }
}

export const handler = route(profileApi.listSessions, connect, async (_input, context) => {
  const { user, claims } = callerOf(context)
  const sessions = await listSessions(context.deps.people, user, context.now)
  return { answer: sessions.map((session) => accountSession(session, claims.origin_jti)) }
})
