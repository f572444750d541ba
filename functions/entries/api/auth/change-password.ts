import type { PoolTokens } from '#functions/clients/user-pool.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { systemClock, userPool } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { deviceName } from '#functions/domain/text/device-name.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { type Sessions, signInOf } from '#functions/http/session.ts'
import { signedInReply } from '#functions/http/signed-in.ts'
import { beginSession } from '#functions/use-cases/accounts/begin-session.ts'
import { changePassword } from '#functions/use-cases/accounts/change-password.ts'
import { settleEmailChange } from '#functions/use-cases/accounts/settle-email-change.ts'
import { authApi } from '#shared/api/auth.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  pool: userPool(),
  clock: systemClock(),
})

async function verified(sessions: Sessions, { accessToken }: PoolTokens) {
  const claims = await sessions.verify(accessToken)
  if (!claims) throw new Error('The pool’s own token is none.')
  return claims
}

export const handler = route(authApi.changePassword, connect, async ({ body }, context) => {
  const { deps, now, requestId } = context
  const { current: secret, accepted: hashKeys } = context.edgeSecrets
  const user = await settleEmailChange(deps, requireCaller(context).user, { hashKeys, now })
  const changing = {
    ...deps,
    signInOf: async (tokens: PoolTokens) => signInOf(await verified(deps.guard.sessions, tokens)),
  }
  const tokens = await changePassword(changing, {
    user,
    current: body.current_password,
    next: body.new_password,
    network: networkOf(context.viewerAddress),
    hashKey: secret,
    holder: requestId,
    now,
  })
  const claims = await verified(deps.guard.sessions, tokens)
  const use = { device: deviceName(context.userAgent), now }
  const changed = await beginSession(deps.people, signInOf(claims), use)
  return signedInReply(secret, tokens, { user: changed ?? user, claims })
})
