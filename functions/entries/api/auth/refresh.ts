import { renewTokens } from '#functions/clients/user-pool.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { poolClient } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { noteSession } from '#functions/data/users/sessions.ts'
import { signedOut } from '#functions/domain/records/signed-out.ts'
import { deviceName } from '#functions/domain/text/device-name.ts'
import { clearedCookies } from '#functions/http/cookies.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { FailureWithCookies } from '#functions/http/outcome.ts'
import { openRefreshToken, type RefreshCookie } from '#functions/http/refresh-cookie.ts'
import { route } from '#functions/http/route.ts'
import { signInOf } from '#functions/http/session.ts'
import { signedInReply } from '#functions/http/signed-in.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'
import { endReusedSession } from '#functions/use-cases/accounts/end-renewable-session.ts'
import { authApi } from '#shared/api/auth.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  people: table('PEOPLE_TABLE'),
  pool: poolClient(),
})

type Deps = ReturnType<typeof connect>

const refused = () => new FailureWithCookies(clearedCookies, signedOut())

async function renew(deps: Deps, cookie: RefreshCookie, now: Date) {
  const renewal = await renewTokens(deps.pool, cookie.token)
  if ('refusal' in renewal) {
    if (renewal.refusal === 'reused') await endReusedSession(deps, cookie, now)
    throw refused()
  }
  const caller = await deps.guard.sessions.findCaller(renewal.tokens.accessToken)
  if (!caller) throw refused()
  return { tokens: renewal.tokens, caller }
}

export const handler = route(authApi.refresh, connect, async (_input, context) => {
  const { deps, cookies, edgeSecrets, now } = context
  if (cookies.refresh === undefined) throw signedOut()
  const cookie = openRefreshToken(edgeSecrets.accepted, cookies.refresh)
  const { tokens, caller } = await renew(deps, cookie, now)
  const use = { device: deviceName(context.userAgent), now }
  // The old token is used up, so an error here would sign the user out.
  await runOrLog('session not noted', () => noteSession(deps.people, signInOf(caller.claims), use))
  return signedInReply(edgeSecrets.current, tokens, caller)
})
