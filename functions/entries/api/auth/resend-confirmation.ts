import { retryingMailer } from '#functions/connections/mail.ts'
import { connectTo, variable } from '#functions/connections/resource.ts'
import { secrets } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { resendConfirmation } from '#functions/use-cases/accounts/send-confirmation.ts'
import { authApi } from '#shared/api/auth.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  operations: table('OPERATIONS_TABLE'),
  mailer: retryingMailer(),
  linkSecrets: secrets('MAILED_LINK_SECRETS'),
  siteUrl: variable('SITE_URL'),
})

export const handler = route(authApi.resendConfirmation, connect, async (_input, context) => {
  const { deps, now, edgeSecrets } = context
  const { user } = requireCaller(context)
  await resendConfirmation(deps, { user, hashKey: edgeSecrets.current, now })
  return { answer: { success: true as const, message: `A link is on its way to ${user.email}.` } }
})
