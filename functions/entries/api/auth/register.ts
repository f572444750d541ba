import { emailChanges } from '#functions/connections/mail.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { accountCall, signedInReply } from '#functions/http/signed-in.ts'
import { register } from '#functions/use-cases/accounts/register.ts'
import { authApi } from '#shared/api/auth.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), ...emailChanges() })

export const handler = route(authApi.register, connect, async ({ body }, context) => {
  const { deps, edgeSecrets } = context
  const { email, password, return_path: returnPath } = body
  const registration = { ...accountCall(context), userId: crypto.randomUUID(), email, password, returnPath }
  const { confirmationMail, ...signedIn } = await register(
    { ...deps, sessions: deps.guard.sessions },
    registration,
  )
  const { answer, cookies } = signedInReply(edgeSecrets.current, signedIn)
  return { answer: { ...answer, confirmation_mail: confirmationMail }, cookies }
})
