import { mailNotConfigured, sendMail } from '#functions/clients/mail.ts'
import { retryingMailer } from '#functions/connections/mail.ts'
import { connectTo, variable } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { findDigestNote } from '#functions/data/digests/digest-notes.ts'
import { writeDigest } from '#functions/domain/digest/write-digest.ts'
import { isConfirmed, mailStopped } from '#functions/domain/records/mail-trouble.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { requireCaller } from '#functions/http/route.ts'
import { readNextDigest } from '#functions/use-cases/digest/read-next-digest.ts'
import { emailApi } from '#shared/api/email.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
  mailer: retryingMailer(),
  siteUrl: variable('SITE_URL'),
  postalAddress: variable('MAIL_POSTAL_ADDRESS'),
})

function notConfirmed(): DomainError {
  return new DomainError('conflict', {
    code: 'email-not-confirmed',
    message: 'We send no email to unconfirmed addresses. Confirm yours on your profile first.',
  })
}

export const handler = loggedRoute(emailApi.sendTest, connect, async (_input, context) => {
  const { catalogue, people, mailer, siteUrl, postalAddress } = context.deps
  const { user } = requireCaller(context)
  if (!mailer.isConfigured) throw mailNotConfigured()
  if (user.mailTrouble) throw mailStopped(user.mailTrouble)
  if (!isConfirmed(user)) throw notConfirmed()
  const hasTopics = user.preferences.interested_topics.length > 0
  const note = await findDigestNote(people, user.userId)
  const digest = await readNextDigest(catalogue, { user, note, now: context.now })
  const mail = await writeDigest(digest, { siteUrl, hasTopics, postalAddress })
  await sendMail(mailer, { to: user.email, ...mail })
  const message = `A test email is on its way to ${user.email}.`
  return { details: { changes: [] }, answer: { success: true as const, message } }
})
