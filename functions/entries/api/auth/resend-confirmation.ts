import { mailNotConfigured } from '#functions/clients/mail.ts'
import { linkSecrets } from '#functions/connections/link-secrets.ts'
import { outgoingMail } from '#functions/connections/mailer.ts'
import { siteAddress } from '#functions/connections/site-address.ts'
import { operationsTable } from '#functions/connections/tables.ts'
import { isConfirmed } from '#functions/domain/records/mail-trouble.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { sendConfirmationWithin } from '#functions/use-cases/accounts/send-confirmation.ts'
import { authApi } from '#shared/api/auth.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const { envSchema, connect } = sessionGuard
  .and(operationsTable)
  .and(outgoingMail)
  .and(linkSecrets)
  .and(siteAddress)

function confirmedAlready(): DomainError {
  const message = 'This address is already confirmed.'
  return new DomainError('conflict', { code: 'already-confirmed', message })
}

export const handler = route(authApi.resendConfirmation, connect, async (_input, context) => {
  const { deps, now, edgeSecrets } = context
  const { user } = callerOf(context)
  if (isConfirmed(user)) throw confirmedAlready()
  if (!deps.mailer.isConfigured) throw mailNotConfigured()
  await sendConfirmationWithin(deps, { user, hashKey: edgeSecrets.current, now })
  return { answer: { success: true as const, message: `A link is on its way to ${user.email}.` } }
})
