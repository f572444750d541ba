import { endOtherSessions } from '#functions/data/sessions.ts'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { signInOf } from '#functions/http/session.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { profileApi } from '#shared/api/profile.ts'

export const envSchema = sessionEnvSchema

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), people: openTable(env.PEOPLE_TABLE) }
}

export const handler = route(profileApi.endOtherSessions, connect, async (_input, context) => {
  await endOtherSessions(context.deps.people, signInOf(callerOf(context).claims), context.now)
  return { answer: undefined }
})
