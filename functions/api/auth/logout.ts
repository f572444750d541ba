import { openPoolClient, revokeRefreshToken } from '#functions/clients/user-pool.ts'
import { openTable } from '#functions/data/table.ts'
import { endSession } from '#functions/data/users.ts'
import { readEnv } from '#functions/env.ts'
import { clearedCookies } from '#functions/http/cookies.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { authApi } from '#shared/api/auth.ts'

export const envSchema = sessionEnvSchema

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    people: openTable(env.PEOPLE_TABLE),
    pool: openPoolClient(env.USER_POOL_CLIENT_ID),
  }
}

export const handler = route(authApi.logout, connect, async (_input, { deps, caller, cookies, now }) => {
  if (caller) {
    const ended = { userId: caller.user.userId, originJti: caller.claims.origin_jti }
    await endSession(deps.people, ended, now)
  }
  if (cookies.refresh) await revokeRefreshToken(deps.pool, cookies.refresh)
  return { answer: undefined, cookies: clearedCookies }
})
