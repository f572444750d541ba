import { setTimeout as sleep } from 'node:timers/promises'

/** How long others take, and when to stop waiting for them. */
export type Clock = {
  /** Milliseconds since any fixed moment. */
  now(): number
  /** Calls once that time has passed, unless the answer is called before. */
  wake(milliseconds: number, call: () => void): () => void
}

export const machineClock: Clock = {
  now: () => performance.now(),
  wake(milliseconds, call) {
    const timer = setTimeout(call, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}

/** The time of day, for what waits for a moment that others know as well. */
export type WallClock = { now(): Date; sleep(milliseconds: number): Promise<unknown> }

export const wallClock: WallClock = { now: () => new Date(), sleep: (milliseconds) => sleep(milliseconds) }
