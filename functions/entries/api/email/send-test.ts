import { retryingMailer } from '#functions/connections/mail.ts'
import { connectTo, variable } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { requireCaller } from '#functions/http/route.ts'
import { sendTestDigest } from '#functions/use-cases/digest/send-test-digest.ts'
import { emailApi } from '#shared/api/email.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
  mailer: retryingMailer(),
  siteUrl: variable('SITE_URL'),
  postalAddress: variable('MAIL_POSTAL_ADDRESS'),
})

export const handler = loggedRoute(emailApi.sendTest, connect, async (_input, context) => {
  const { user } = requireCaller(context)
  await sendTestDigest(context.deps, user, context.now)
  const message = `A test email is on its way to ${user.email}.`
  return { details: { changes: [] }, answer: { success: true as const, message } }
})
