import { type FunctionWorker, startFunctionWorker, type WorkerOptions } from './function-worker.ts'

export type Workers = {
  /** Undefined when they were stopped meanwhile. */
  take(): Promise<FunctionWorker | undefined>
  giveBack(worker: FunctionWorker): void
  /** Ends those that have been idle since before this instant (milliseconds). */
  reap(idleSince: number): void
  /** Since when the worker has been idle that has been so for longest; undefined when none is. */
  readonly oldestIdleSince: number | undefined
  dropOldestIdle(): void
  /** Ends all, also those that a call is running on; nothing begins any more. */
  stop(): Promise<void>
  readonly size: number
}

/** How long a call waits for one that is busy before another is begun: to start one takes longer than most calls. */
const patienceMilliseconds = 200

/** The threads of one function. One is started after the other, and only when no call ends soon. */
export function createWorkers(options: Omit<WorkerOptions, 'onExit'>): Workers {
  const workers = new Set<FunctionWorker>()
  const idle: { worker: FunctionWorker; since: number }[] = []
  const waiting: ((worker: FunctionWorker | undefined) => void)[] = []
  let isStopped = false
  /** Workers that are no longer anybody's, until they have ended. */
  const ending = new Set<Promise<void>>()

  function forget(worker: FunctionWorker) {
    workers.delete(worker)
    const index = idle.findIndex((entry) => entry.worker === worker)
    if (index >= 0) idle.splice(index, 1)
  }

  function end(worker: FunctionWorker) {
    forget(worker)
    const end = worker.stop().finally(() => ending.delete(end))
    ending.add(end)
  }

  function begin(): FunctionWorker {
    const worker = startFunctionWorker({ ...options, onExit: forget })
    workers.add(worker)
    return worker
  }

  function nextFree(): Promise<FunctionWorker | undefined> {
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        const isStarting = [...workers].some(({ isReady }) => !isReady)
        if (waiting[0] === take && !isStarting) waiting.shift()?.(begin())
      }, patienceMilliseconds)
      const take = (worker: FunctionWorker | undefined) => {
        clearInterval(timer)
        resolve(worker)
      }
      waiting.push(take)
    })
  }

  return {
    async take() {
      if (isStopped) return undefined
      return idle.pop()?.worker ?? (workers.size === 0 ? begin() : nextFree())
    },
    giveBack(worker) {
      if (!worker.isAlive) return end(worker)
      const take = waiting.shift()
      if (take) take(worker)
      else idle.push({ worker, since: Date.now() })
    },
    reap(idleSince) {
      for (const { worker, since } of [...idle]) if (since <= idleSince) end(worker)
    },
    get oldestIdleSince() {
      return idle[0]?.since
    },
    dropOldestIdle() {
      const oldest = idle[0]
      if (oldest) end(oldest.worker)
    },
    async stop() {
      isStopped = true
      for (const take of waiting.splice(0)) take(undefined)
      await Promise.all([...ending, ...[...workers].map((worker) => worker.stop())])
    },
    get size() {
      return workers.size
    },
  }
}
