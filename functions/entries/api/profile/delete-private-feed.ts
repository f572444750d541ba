import { setPrivateFeed } from '#functions/data/private-feeds.ts'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { profileApi } from '#shared/api/profile.ts'

export const envSchema = sessionEnvSchema

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), people: openTable(env.PEOPLE_TABLE) }
}

export const handler = route(profileApi.deletePrivateFeed, connect, async (_input, context) => {
  await setPrivateFeed(context.deps.people, callerOf(context).user.userId, undefined)
  return { answer: undefined }
})
