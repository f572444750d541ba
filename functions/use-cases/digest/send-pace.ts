import type { WallClock } from '#functions/clients/clock.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

export type SendPace = {
  waitForSlot(): Promise<void>
}

export type PaceOptions = {
  /** Mails per second, shared by all consumers. */
  readRate: () => Promise<number>
  consumers: number
  clock: WallClock
}

/** Mails per second that every SES account may send. */
const slowestRate = 1
/** How long a rate is used before it is read again. SES rarely changes it within minutes. */
const rateMilliseconds = 10 * minuteMilliseconds

/** Consumers do not communicate, so each uses a fixed share of the rate. */
export function openPace({ readRate, consumers, clock }: PaceOptions): SendPace {
  let rate = slowestRate
  let askAgainAt = 0
  let nextSlotAt = 0

  async function refreshRate(now: number): Promise<void> {
    if (now < askAgainAt) return
    askAgainAt = now + rateMilliseconds
    await runOrLog('send rate not read', async () => {
      rate = await readRate()
    })
  }

  return {
    async waitForSlot() {
      await refreshRate(clock.now().getTime())
      const now = clock.now().getTime()
      const slotAt = Math.max(now, nextSlotAt)
      nextSlotAt = slotAt + (1000 * consumers) / rate
      if (slotAt > now) await clock.sleep(slotAt - now)
    },
  }
}
