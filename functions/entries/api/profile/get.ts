import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { openProfileSources, profileEnvSchema, readProfile } from '#functions/use-cases/accounts/profile.ts'
import { profileApi } from '#shared/api/profile.ts'

export const envSchema = sessionEnvSchema.extend(profileEnvSchema.shape)

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    ...openProfileSources(env),
  }
}

export const handler = route(profileApi.get, connect, async (_input, context) => ({
  answer: await readProfile(context.deps, callerOf(context).user, context.now),
}))
