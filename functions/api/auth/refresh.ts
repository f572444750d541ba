import { openPoolClient, renewTokens } from '#functions/clients/user-pool.ts'
import { currentUser } from '#functions/data/user-view.ts'
import { readEnv } from '#functions/env.ts'
import { sessionCookies } from '#functions/http/cookies.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { authApi } from '#shared/api/auth.ts'
import { DomainError } from '#shared/errors.ts'
import { accessRefusals } from '#shared/rules/access.ts'

export const envSchema = sessionEnvSchema

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), pool: openPoolClient(env.USER_POOL_CLIENT_ID) }
}

export const handler = route(authApi.refresh, connect, async (_input, { deps, cookies }) => {
  const tokens = cookies.refresh === undefined ? undefined : await renewTokens(deps.pool, cookies.refresh)
  const caller = await deps.guard.sessions.findCaller(tokens?.accessToken)
  if (!tokens || !caller) {
    throw new DomainError('unauthenticated', {
      code: 'signed-out',
      message: accessRefusals['signed-out'],
    })
  }
  return { answer: currentUser(caller.user), cookies: sessionCookies(tokens) }
})
