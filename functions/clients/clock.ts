import { setTimeout as sleep } from 'node:timers/promises'

export type Clock = {
  /** Milliseconds since an arbitrary moment. */
  now(): number
  /** Calls back once; the function it returns cancels. */
  wake(milliseconds: number, call: () => void): () => void
}

export const machineClock: Clock = {
  now: () => performance.now(),
  wake(milliseconds, call) {
    const timer = setTimeout(call, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}

export type WallClock = { now(): Date; sleep(milliseconds: number): Promise<unknown> }

export const wallClock: WallClock = { now: () => new Date(), sleep: (milliseconds) => sleep(milliseconds) }
