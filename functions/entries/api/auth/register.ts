import { emailChanges } from '#functions/connections/mail.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { noteNetwork } from '#functions/data/users/known-networks.ts'
import { deviceName } from '#functions/domain/text/device-name.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { route } from '#functions/http/route.ts'
import { signInOf } from '#functions/http/session.ts'
import { signedInReply } from '#functions/http/signed-in.ts'
import { beginSession } from '#functions/use-cases/accounts/begin-session.ts'
import { register } from '#functions/use-cases/accounts/register.ts'
import { trySendConfirmation } from '#functions/use-cases/accounts/send-confirmation.ts'
import { authApi } from '#shared/api/auth.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), ...emailChanges() })

export const handler = route(authApi.register, connect, async ({ body }, context) => {
  const { deps, now, requestId, viewerAddress } = context
  const secret = context.edgeSecrets.current
  const place = { email: body.email, network: networkOf(viewerAddress), hashKey: secret }
  const { password } = body
  const tokens = await register(deps, { ...place, password, holder: requestId, now })
  const caller = await deps.guard.sessions.findCaller(tokens.accessToken)
  if (!caller) throw new Error('Nobody is signed in by the tokens of a new account.')
  const use = { device: deviceName(context.userAgent), now }
  const [user] = await Promise.all([
    beginSession(deps.people, signInOf(caller.claims), use),
    noteNetwork(deps.operations, place, now),
  ])
  const confirmation_mail = await trySendConfirmation(deps, { user: caller.user, hashKey: secret, now })
  const { answer, cookies } = signedInReply(secret, tokens, { ...caller, user: user ?? caller.user })
  return { answer: { ...answer, confirmation_mail }, cookies }
})
