import { connectTo } from '#functions/connections/resource.ts'
import { systemClock, userPool } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { accountCall, signedInReply } from '#functions/http/signed-in.ts'
import { login } from '#functions/use-cases/accounts/login.ts'
import { authApi } from '#shared/api/auth.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  pool: userPool(),
  clock: systemClock(),
})

export const handler = route(authApi.login, connect, async ({ body }, context) => {
  const { deps, edgeSecrets } = context
  const request = { ...accountCall(context), credentials: body }
  const signedIn = await login({ ...deps, sessions: deps.guard.sessions }, request)
  return signedInReply(edgeSecrets.current, signedIn)
})
