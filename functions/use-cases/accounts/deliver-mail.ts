import { type Mail, type Mailer, sendMail } from '#functions/clients/mail.ts'
import { openLog } from '#functions/invocation/log.ts'

const logger = openLog()

/**
 * Sends a mail; that it was not sent stands in the log, whatever the caller makes of it, because the alarm for mail counts these lines.
 * @throws DomainError `mail-not-configured`, `rate-limited`, `mail-unavailable`
 */
export async function deliverMail(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await sendMail(mailer, mail)
  } catch (error) {
    logger.error('mail not sent', { error: error instanceof Error ? error : String(error) })
    throw error
  }
}
