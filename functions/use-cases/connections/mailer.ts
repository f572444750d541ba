import { mailEnvSchema, openMailer } from '#functions/clients/mail.ts'
import { connection } from '#functions/invocation/connection.ts'

export const outgoingMail = connection(mailEnvSchema, (env) => ({ mailer: openMailer(env) }))
