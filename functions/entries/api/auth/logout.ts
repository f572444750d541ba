import { connectTo } from '#functions/connections/resource.ts'
import { poolClient } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { endSession, type SessionName } from '#functions/data/users/sessions.ts'
import { clearedCookies } from '#functions/http/cookies.ts'
import { userSessions } from '#functions/http/guard.ts'
import { FailureWithCookies } from '#functions/http/outcome.ts'
import { openRefreshToken } from '#functions/http/refresh-cookie.ts'
import { type Context, route } from '#functions/http/route.ts'
import type { Claims } from '#functions/http/session.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { endRenewableSession } from '#functions/use-cases/accounts/end-renewable-session.ts'
import { authApi } from '#shared/api/auth.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** The caller is looked up in the handler, so that the cookies are cleared even when that fails. */
export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  sessions: userSessions(),
  people: table('PEOPLE_TABLE'),
  pool: poolClient(),
})

type Deps = ReturnType<typeof connect>

const nameOf = (claims: Claims): SessionName => ({ userId: claims.sub, originJti: claims.origin_jti })

async function endAll(deps: Deps, { cookies, edgeSecrets, now }: Context<Deps>): Promise<void> {
  const { people, pool, sessions } = deps
  const caller = await sessions.findCaller(cookies.session)
  if (caller) await endSession(people, nameOf(caller.claims), now)
  if (!cookies.refresh) return
  const sessionOf = async (accessToken: string) => {
    const claims = await sessions.verify(accessToken)
    return claims && nameOf(claims)
  }
  const renewable = openRefreshToken(edgeSecrets.accepted, cookies.refresh)
  await endRenewableSession({ people, pool, sessionOf }, renewable, now)
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
