import type { Clock } from '#functions/clients/clock.ts'

/** Time that stands while anything is under way, and else goes on to the next moment that somebody waits for. */
export type SimulatedTime = Clock & {
  date(): Date
  /** Inside of what is under way. */
  sleep(milliseconds: number): Promise<void>
  /** Has time stand while the work is under way. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** The same inside of it where only time is waited for. */
  waiting<T>(work: () => Promise<T>): Promise<T>
  /** Inside of what is under way, does works beside each other; answers when all are over, and fails as the first of them that failed. */
  all(works: readonly (() => Promise<unknown>)[]): Promise<void>
  /** Lets time go on until the work is done. */
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

  /** What was woken goes on in this turn, and may begin something. */
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
