import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '#functions/clients/clock.ts'

/** Time that stands while anything real is under way, and else goes on to the next moment that somebody waits for. */
export type SimulatedTime = Clock & {
  date(): Date
  sleep(milliseconds: number): Promise<void>
  /** Has time stand while the work is under way. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** The same inside of it where only time is waited for. */
  waiting<T>(work: () => Promise<T>): Promise<T>
  /** Lets time go on until the work is done. */
  until<T>(work: Promise<T>): Promise<T>
}

type Timer = { at: number; call: () => void }

export function createSimulatedTime(start: Date): SimulatedTime {
  let now = start.getTime()
  let underWay = 0
  const timers = new Set<Timer>()

  function goOn(): void {
    let earliest: Timer | undefined
    for (const timer of timers) if (!earliest || timer.at < earliest.at) earliest = timer
    if (!earliest) return
    timers.delete(earliest)
    now = Math.max(now, earliest.at)
    earliest.call()
  }

  function wake(milliseconds: number, call: () => void): () => void {
    const timer = { at: now + milliseconds, call }
    timers.add(timer)
    return () => timers.delete(timer)
  }

  async function counted<T>(change: number, work: () => Promise<T>): Promise<T> {
    underWay += change
    try {
      return await work()
    } finally {
      underWay -= change
    }
  }

  return {
    now: () => now,
    date: () => new Date(now),
    wake,
    sleep: (milliseconds) => new Promise((resolve) => wake(milliseconds, resolve)),
    during: (work) => counted(1, work),
    waiting: (work) => counted(-1, work),
    async until(work) {
      let isDone = false
      const ended = work.finally(() => {
        isDone = true
      })
      ended.catch(() => {})
      while (!isDone) {
        await nextTurn()
        // What was woken goes on in this turn, and may begin something real.
        if (underWay === 0 && !isDone) goOn()
      }
      return ended
    },
  }
}
