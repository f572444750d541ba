import { connectTo } from '#functions/connections/resource.ts'
import { systemClock, userPool } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { noteNetwork } from '#functions/data/users/known-networks.ts'
import { deviceName } from '#functions/domain/text/device-name.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { route } from '#functions/http/route.ts'
import { signInOf } from '#functions/http/session.ts'
import { signedInReply } from '#functions/http/signed-in.ts'
import { admitSignIn } from '#functions/use-cases/accounts/admit-sign-in.ts'
import { beginSession } from '#functions/use-cases/accounts/begin-session.ts'
import { tryPassword } from '#functions/use-cases/accounts/check-password.ts'
import { settleEmailChange } from '#functions/use-cases/accounts/settle-email-change.ts'
import { authApi } from '#shared/api/auth.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  pool: userPool(),
  clock: systemClock(),
})

/** One text for wrong password, unknown email and disabled account, so that it reveals nothing. */
function wrongCredentials(): DomainError {
  return new DomainError('unauthenticated', {
    code: 'wrong-credentials',
    message: 'The email address or password is incorrect.',
  })
}

export const handler = route(authApi.login, connect, async ({ body }, context) => {
  const { deps, now, viewerAddress } = context
  const { current: secret, accepted: hashKeys } = context.edgeSecrets
  const place = { email: body.email, network: networkOf(viewerAddress), hashKey: secret }
  const attempt = { ...place, password: body.password, now }
  const { sessions } = deps.guard
  const admitting = {
    ...deps,
    findCaller: sessions.findCaller,
    findSignIn: async (accessToken: string) => {
      const claims = await sessions.verify(accessToken)
      return claims && signInOf(claims)
    },
  }
  const signedIn = await tryPassword(deps, attempt, (tokens) => admitSignIn(admitting, body, tokens))
  if (!signedIn) throw wrongCredentials()
  const { tokens, caller } = signedIn
  const use = { device: deviceName(context.userAgent), now }
  const [user] = await Promise.all([
    beginSession(deps.people, signInOf(caller.claims), use),
    noteNetwork(deps.operations, place, now),
  ])
  if (!user) throw wrongCredentials()
  // Signing in with the new address completes an email change that was interrupted.
  const settled = await settleEmailChange(deps, user, { hashKeys, now })
  return signedInReply(secret, tokens, { ...caller, user: settled })
})
