import type { WallClock } from '#functions/clients/clock.ts'
import type { Mail } from '#functions/clients/mail.ts'
import { type OnceMailer, type SendOutcome, sendOnce } from '#functions/clients/mail-once.ts'

/** Milliseconds between attempts. SES sends no Retry-After; its rate is per second. */
const pauses = [1000, 3000]

/** Retries only if SES certainly did not take the mail because of its rate limit. */
export async function sendWithRetry(
  mailer: OnceMailer & { isConfigured: true },
  mail: Mail,
  clock: Pick<WallClock, 'sleep'>,
): Promise<SendOutcome> {
  let result = await sendOnce(mailer, mail)
  for (const pause of pauses) {
    if (result.outcome !== 'refused-for-now') break
    await clock.sleep(pause)
    result = await sendOnce(mailer, mail)
  }
  return result
}
