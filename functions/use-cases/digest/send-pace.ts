import type { WallClock } from '#functions/clients/clock.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

export type SendPace = {
  /** Waits until the next mail may go out. */
  takeTurn(): Promise<void>
}

export type PaceOptions = {
  /** Mails a second that all consumers together may send. */
  readRate: () => Promise<number>
  consumers: number
  clock: WallClock
}

/** What every account may send, in mails a second. */
const slowestRate = 1
/** The rate grows with an account's good name, and rarely within minutes. */
const rateMilliseconds = 10 * minuteMilliseconds

/** Keeps one of several consumers, which know nothing of each other, to its share of the rate. */
export function openPace({ readRate, consumers, clock }: PaceOptions): SendPace {
  let rate = slowestRate
  let askAgainAt = 0
  let nextTurnAt = 0

  async function refreshRate(now: number): Promise<void> {
    if (now < askAgainAt) return
    askAgainAt = now + rateMilliseconds
    await runOrLog('send rate not read', async () => {
      rate = await readRate()
    })
  }

  return {
    async takeTurn() {
      await refreshRate(clock.now().getTime())
      const now = clock.now().getTime()
      const turnAt = Math.max(now, nextTurnAt)
      nextTurnAt = turnAt + (1000 * consumers) / rate
      if (turnAt > now) await clock.sleep(turnAt - now)
    },
  }
}
