import * as z from 'zod'
import { mailEnvSchema, mailNotConfigured, openMailer } from '#functions/clients/mail.ts'
import { openSecrets, secretArnsSchema } from '#functions/clients/secrets.ts'
import { openTable } from '#functions/data/table.ts'
import { isConfirmed } from '#functions/domain/records/mail-trouble.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { sendConfirmationWithin } from '#functions/use-cases/accounts/send-confirmation.ts'
import { authApi } from '#shared/api/auth.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const envSchema = sessionEnvSchema.extend({
  ...mailEnvSchema.shape,
  OPERATIONS_TABLE: z.string().min(1),
  MAILED_LINK_SECRETS: secretArnsSchema,
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    operations: openTable(env.OPERATIONS_TABLE),
    mailer: openMailer(env),
    linkSecrets: openSecrets(env.MAILED_LINK_SECRETS),
    siteUrl: env.SITE_URL,
  }
}

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
