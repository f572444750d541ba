import { emailChanges } from '#functions/connections/mail.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { noteNetwork } from '#functions/data/users/known-networks.ts'
import { takeRegistration } from '#functions/data/users/registrations.ts'
import { deviceName } from '#functions/domain/text/device-name.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { route } from '#functions/http/route.ts'
import { signInOf } from '#functions/http/session.ts'
import { signedInReply } from '#functions/http/signed-in.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'
import { beginSession } from '#functions/use-cases/accounts/begin-session.ts'
import type { Registration } from '#functions/use-cases/accounts/claim-account.ts'
import { register } from '#functions/use-cases/accounts/register.ts'
import { trySendConfirmation } from '#functions/use-cases/accounts/send-confirmation.ts'
import { authApi } from '#shared/api/auth.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), ...emailChanges() })

type Deps = ReturnType<typeof connect>

/** What the caller is to blame for stays counted, and what made an account. */
async function registerCounted(deps: Deps, registration: Registration & { network: string }) {
  const attempt = await takeRegistration(deps.operations, registration)
  try {
    return await register(deps, registration)
  } catch (error) {
    const isOurs = !(error instanceof DomainError) || error.kind === 'provider'
    if (isOurs) await runOrLog('failed registration stays counted', attempt.giveBack)
    throw error
  }
}

export const handler = route(authApi.register, connect, async ({ body }, context) => {
  const { deps, now, requestId, viewerAddress } = context
  const secret = context.edgeSecrets.current
  const place = { email: body.email, network: networkOf(viewerAddress), hashKey: secret }
  const { password } = body
  const tokens = await registerCounted(deps, { ...place, password, holder: requestId, now })
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
