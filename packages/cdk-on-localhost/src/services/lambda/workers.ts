import type { FunctionWorker } from './function-worker.ts'
import type { Job } from './job.ts'
import { createWaiterQueue } from './waiter-queue.ts'

export type Workers = {
  /**
   * Undefined when the workers were stopped or the caller disconnected.
   * @throws when a thread cannot be started
   */
  acquire(job: Pick<Job, 'sink' | 'signal'>): Promise<FunctionWorker | undefined>
  release(worker: FunctionWorker): void
  /** Stops workers idle since before this instant (milliseconds since 1970). */
  reap(idleSince: number): void
  /** Milliseconds since 1970; undefined when no worker is idle. */
  readonly oldestIdleSince: number | undefined
  dropOldestIdle(): void
  stop(): Promise<void>
  readonly size: number
}

export type StartWorker = (onExit: (worker: FunctionWorker) => void) => FunctionWorker

/**
 * How long a call waits for a busy worker before another one is started: starting takes longer than most
 * calls.
 */
const startAfterMilliseconds = 200

/** How long a starting worker prevents another start: it is either ready by then, or hangs. */
const startMilliseconds = 2000

function createThreads(start: StartWorker) {
  const startedAt = new Map<FunctionWorker, number>()
  const idle: { worker: FunctionWorker; since: number }[] = []
  const ending = new Set<Promise<void>>()

  function forget(worker: FunctionWorker) {
    startedAt.delete(worker)
    const index = idle.findIndex((entry) => entry.worker === worker)
    if (index >= 0) idle.splice(index, 1)
  }

  return {
    startedAt,
    idle,
    startThread(): FunctionWorker {
      const worker = start(forget)
      startedAt.set(worker, Date.now())
      return worker
    },
    end(worker: FunctionWorker) {
      forget(worker)
      const end = worker.stop().finally(() => ending.delete(end))
      ending.add(end)
    },
    async stop() {
      await Promise.all([...ending, ...[...startedAt.keys()].map((worker) => worker.stop())])
    },
  }
}

/**
 * A call takes an idle worker or waits for one. After it has waited for 200 ms, another worker is started,
 * one at a time. An open stream occupies its worker until the client disconnects, and never waits.
 */
export function createWorkers(start: StartWorker): Workers {
  const { startedAt, idle, startThread, end, stop } = createThreads(start)
  const queue = createWaiterQueue<FunctionWorker>()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function untilNextStart(since: number): number {
    if (startedAt.size === 0) return 0
    const now = Date.now()
    const isStarting = ([worker, at]: [FunctionWorker, number]) =>
      !worker.isReady && now < at + startMilliseconds
    if ([...startedAt].some(isStarting)) return startAfterMilliseconds
    return Math.max(since, ...startedAt.values()) + startAfterMilliseconds - now
  }

  function serveQueue() {
    clearTimeout(timer)
    for (let first = queue.first; first; first = queue.first) {
      const wait = untilNextStart(first.since)
      if (wait > 0) {
        timer = setTimeout(serveQueue, wait)
        return
      }
      try {
        first.give(startThread())
      } catch (error) {
        first.refuse(error)
      }
    }
  }

  return {
    async acquire({ sink, signal }) {
      if (isStopped || signal?.aborted) return undefined
      const free = idle.pop()?.worker
      if (free) return free
      if (sink) return startThread()
      const acquired = queue.wait(Date.now(), signal)
      serveQueue()
      return acquired
    },
    release(worker) {
      if (!worker.isAlive) end(worker)
      else if (queue.first) queue.first.give(worker)
      else idle.push({ worker, since: Date.now() })
      serveQueue()
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
      clearTimeout(timer)
      queue.dismiss()
      await stop()
    },
    get size() {
      return startedAt.size
    },
  }
}
