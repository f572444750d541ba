import { openMailer } from '#functions/clients/mail.ts'
import { mailSettings } from '#functions/connections/mail-settings.ts'

/** For mail that somebody waits for. */
export const outgoingMail = mailSettings.opening((settings) => ({ mailer: openMailer(settings) }))
