import { connectTo } from '#functions/connections/resource.ts'
import { poolClient } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { signedOut } from '#functions/domain/records/signed-out.ts'
import { clearedCookies } from '#functions/http/cookies.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { FailureWithCookies } from '#functions/http/outcome.ts'
import { openRefreshToken } from '#functions/http/refresh-cookie.ts'
import { route } from '#functions/http/route.ts'
import { accountCall, signedInReply } from '#functions/http/signed-in.ts'
import { refresh } from '#functions/use-cases/accounts/refresh.ts'
import { authApi } from '#shared/api/auth.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  people: table('PEOPLE_TABLE'),
  pool: poolClient(),
})

export const handler = route(authApi.refresh, connect, async (_input, context) => {
  const { deps, cookies, edgeSecrets } = context
  if (cookies.refresh === undefined) throw signedOut()
  const renewable = openRefreshToken(edgeSecrets.accepted, cookies.refresh)
  const { sessions } = deps.guard
  const signedIn = await refresh({ ...deps, sessions }, renewable, accountCall(context))
  if (!signedIn) throw new FailureWithCookies(clearedCookies, signedOut())
  return signedInReply(edgeSecrets.current, signedIn)
})
