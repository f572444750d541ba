import { emailChanges } from '#functions/connections/mail.ts'
import { connectTo, variable } from '#functions/connections/resource.ts'
import { systemClock } from '#functions/connections/resources.ts'
import { currentUser } from '#functions/domain/views/user-view.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { accountCall } from '#functions/http/signed-in.ts'
import { changeOwnEmail } from '#functions/use-cases/accounts/change-own-email.ts'
import { authApi } from '#shared/api/auth.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  ...emailChanges(),
  clock: systemClock(),
  contactAddress: variable('CONTACT_ADDRESS'),
})

export const handler = route(authApi.changeEmail, connect, async ({ body }, context) => {
  const { email: to, password } = body
  const change = { ...accountCall(context), to, password }
  const user = await changeOwnEmail(context.deps, requireCaller(context).user, change)
  return { answer: currentUser(user) }
})
