import { openLog } from '#functions/invocation/log.ts'
import { mailNotSent } from '#shared/deployment/log-messages.ts'

const logger = openLog()

/**
 * Does what sends a mail; that it was not sent stands in the log, whatever the caller makes of it, because the alarm for mail counts
 * these lines. The failure goes up.
 */
export async function noteUnsent<Outcome>(send: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await send()
  } catch (error) {
    logger.error(mailNotSent, { error: error instanceof Error ? error : String(error) })
    throw error
  }
}
