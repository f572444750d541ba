import type { WallClock } from '#functions/clients/clock.ts'
import type { Mail } from '#functions/clients/mail.ts'
import { type OnceMailer, type SendOutcome, sendOnce } from '#functions/clients/mail-once.ts'

/** Between tries; SES names no time, and a rate is one of seconds. */
const pauses = [1000, 3000]

/** Hands a mail to SES, again only where it was certainly not taken because too much was on its way. */
export async function handOver(
  mailer: OnceMailer & { isConfigured: true },
  mail: Mail,
  clock: Pick<WallClock, 'sleep'>,
): Promise<SendOutcome> {
  let handover = await sendOnce(mailer, mail)
  for (const pause of pauses) {
    if (handover.outcome !== 'refused-for-now') break
    await clock.sleep(pause)
    handover = await sendOnce(mailer, mail)
  }
  return handover
}
