import { mailEnvSchema, openMailer } from '#functions/clients/mail.ts'
import { connection } from '#functions/connections/connection.ts'

export const outgoingMail = connection(mailEnvSchema, (env) => ({ mailer: openMailer(env) }))
