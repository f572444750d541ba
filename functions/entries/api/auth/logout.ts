import { connectTo } from '#functions/connections/resource.ts'
import { poolClient } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { clearedCookies } from '#functions/http/cookies.ts'
import { userSessions } from '#functions/http/guard.ts'
import { FailureWithCookies } from '#functions/http/outcome.ts'
import { openRefreshToken } from '#functions/http/refresh-cookie.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { logout } from '#functions/use-cases/accounts/logout.ts'
import { authApi } from '#shared/api/auth.ts'

/**
 * The guard has no sessions: the handler looks up the caller, so that it clears the cookies even if that
 * fails.
 */
export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  sessions: userSessions(),
  people: table('PEOPLE_TABLE'),
  pool: poolClient(),
})

export const handler = route(authApi.logout, connect, async (_input, context) => {
  const { deps, cookies, edgeSecrets, now } = context
  const renewable = cookies.refresh ? openRefreshToken(edgeSecrets.accepted, cookies.refresh) : undefined
  await logout(deps, { accessToken: cookies.session, renewable, now }).catch((error: unknown) => {
    throw new FailureWithCookies(clearedCookies, error)
  })
  return { answer: undefined, cookies: clearedCookies }
})
