import { renewTokens, revokeRefreshToken } from '#functions/clients/user-pool.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { poolClient } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { endSession, type SessionName } from '#functions/data/users/sessions.ts'
import { clearedCookies } from '#functions/http/cookies.ts'
import type { EdgeSecrets } from '#functions/http/edge-secrets.ts'
import { userSessions } from '#functions/http/guard.ts'
import { FailureWithCookies } from '#functions/http/outcome.ts'
import { openRefreshToken, type RefreshCookie } from '#functions/http/refresh-cookie.ts'
import { route } from '#functions/http/route.ts'
import type { SessionCookies } from '#functions/http/sent-cookies.ts'
import type { Claims } from '#functions/http/session.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { authApi } from '#shared/api/auth.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** The caller is looked up here and not before, so that whatever fails the cookies go. */
export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  sessions: userSessions(),
  people: table('PEOPLE_TABLE'),
  pool: poolClient(),
})

type Deps = ReturnType<typeof connect>

const nameOf = (claims: Claims): SessionName => ({ userId: claims.sub, originJti: claims.origin_jti })

/** Where the cookie does not name its session, its tokens do, once renewed. Answers what there is to revoke. */
async function endRenewable(deps: Deps, { token, session }: RefreshCookie, now: Date): Promise<string[]> {
  if (session) {
    await endSession(deps.people, session, now)
    return [token]
  }
  const renewal = await renewTokens(deps.pool, token)
  if ('refusal' in renewal) return [token]
  const claims = await deps.sessions.verify(renewal.tokens.accessToken)
  if (claims) await endSession(deps.people, nameOf(claims), now)
  return [token, ...(renewal.tokens.refreshToken ? [renewal.tokens.refreshToken] : [])]
}

type Ending = { cookies: SessionCookies; edgeSecrets: EdgeSecrets; now: Date }

async function endAll(deps: Deps, { cookies, edgeSecrets, now }: Ending): Promise<void> {
  const caller = await deps.sessions.findCaller(cookies.session)
  if (caller) await endSession(deps.people, nameOf(caller.claims), now)
  if (!cookies.refresh) return
  const cookie = openRefreshToken(edgeSecrets.accepted, cookies.refresh)
  for (const token of await endRenewable(deps, cookie, now)) await revokeRefreshToken(deps.pool, token)
}

function incomplete(cause: DomainError): DomainError {
  const message = 'You are signed out in this browser, but the session could not be ended everywhere.'
  return new DomainError('provider', { code: 'sign-out-incomplete', message, cause })
}

export const handler = route(authApi.logout, connect, async (_input, context) => {
  try {
    await endAll(context.deps, context)
  } catch (error) {
    throw new FailureWithCookies(clearedCookies, error instanceof DomainError ? incomplete(error) : error)
  }
  return { answer: undefined, cookies: clearedCookies }
})
