import type { Clock } from '#functions/clients/clock.ts'

/** Stands still while work is pending, then jumps to the next timer. */
export type SimulatedTime = Clock & {
  date(): Date
  /** Call only within pending work. */
  sleep(milliseconds: number): Promise<void>
  /** Stops time while the work is pending. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Call only within pending work. Lets time pass while the work only waits for timers. */
  waiting<T>(work: () => Promise<T>): Promise<T>
  /**
   * Call only within pending work. Runs the works concurrently and, once all have ended, fails with the first
   * error.
   */
  all(works: readonly (() => Promise<unknown>)[]): Promise<void>
  /** Advances time until the work is done. */
  until<T>(work: () => Promise<T>): Promise<T>
}

type Timer = { at: number; call: () => void }

export function createSimulatedTime(start: Date): SimulatedTime {
  let now = start.getTime()
  let underWay = 0
  let [passes, isDue] = [false, false]
  const timers = new Set<Timer>()

  function goOn(): void {
    isDue = false
    if (!passes || underWay > 0 || timers.size === 0) return
    const next = [...timers].reduce((earliest, { at }) => Math.min(earliest, at), Number.POSITIVE_INFINITY)
    now = Math.max(now, next)
    for (const timer of timers) {
      if (timer.at > now) continue
      timers.delete(timer)
      timer.call()
    }
    goOnLater()
  }

  /** Delayed, because the code just resumed may start more work in this tick. */
  function goOnLater(): void {
    if (isDue) return
    isDue = true
    setImmediate(goOn)
  }

  function wake(milliseconds: number, call: () => void): () => void {
    const timer = { at: now + Math.max(0, milliseconds), call }
    timers.add(timer)
    goOnLater()
    return () => timers.delete(timer)
  }

  async function counted<T>(change: number, work: () => Promise<T>): Promise<T> {
    underWay += change
    try {
      return await work()
    } finally {
      underWay -= change
      goOnLater()
    }
  }

  return {
    now: () => now,
    date: () => new Date(now),
    wake,
    sleep: (milliseconds) => counted(-1, () => new Promise((resolve) => wake(milliseconds, resolve))),
    during: (work) => counted(1, work),
    waiting: (work) => counted(-1, work),
    async all(works) {
      const outcomes = await counted(-1, () => Promise.allSettled(works.map((work) => counted(1, work))))
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw failed.reason
    },
    async until(work) {
      passes = true
      goOnLater()
      try {
        return await work()
      } finally {
        passes = false
      }
    },
  }
}
