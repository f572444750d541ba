import { currentUser } from '#functions/domain/views/user-view.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { authApi } from '#shared/api/auth.ts'

export const envSchema = sessionEnvSchema

const connect = () => ({ guard: sessionGuard(readEnv(envSchema)) })

export const handler = route(authApi.me, connect, async (_input, context) => ({
  answer: currentUser(callerOf(context).user),
}))
