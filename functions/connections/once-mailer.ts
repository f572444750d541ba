import { openOnceMailer } from '#functions/clients/mail-once.ts'
import { mailSettings } from '#functions/connections/mail-settings.ts'

/** For mail that must never go out twice. */
export const onceMailer = mailSettings.opening((settings) => ({ mailer: openOnceMailer(settings) }))
