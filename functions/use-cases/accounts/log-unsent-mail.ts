import { openLog } from '#functions/invocation/log.ts'
import { mailNotSent } from '#shared/deployment/log-messages.ts'

const logger = openLog()

/** Logs the error before rethrowing it, because the mail alarm counts these log lines. */
export async function logUnsentMail<Outcome>(send: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await send()
  } catch (error) {
    logger.error(mailNotSent, { error: error instanceof Error ? error : String(error) })
    throw error
  }
}
