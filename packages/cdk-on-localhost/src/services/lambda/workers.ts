import type { FunctionWorker } from './function-worker.ts'
import type { Job } from './job.ts'
import { createWaitingLine } from './waiting-line.ts'

export type Workers = {
  /**
   * A thread for a call. Undefined when they were stopped meanwhile, or when the caller has gone.
   * @throws what the start of a thread throws
   */
  take(job: Pick<Job, 'sink' | 'signal'>): Promise<FunctionWorker | undefined>
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

/** Starts a thread, and says when it has ended. */
export type StartWorker = (onExit: (worker: FunctionWorker) => void) => FunctionWorker

/** How long a call waits for one that is busy before another is begun: to start one takes longer than most calls. */
const patienceMilliseconds = 200

/** For how long one that starts keeps others from being begun: it is ready soon, or hangs. */
const startMilliseconds = 2000

/** All threads of a function, and those of them that nobody uses. */
function createThreads(start: StartWorker) {
  const startedAt = new Map<FunctionWorker, number>()
  const idle: { worker: FunctionWorker; since: number }[] = []
  /** No longer anybody's, until they have ended. */
  const ending = new Set<Promise<void>>()

  function forget(worker: FunctionWorker) {
    startedAt.delete(worker)
    const index = idle.findIndex((entry) => entry.worker === worker)
    if (index >= 0) idle.splice(index, 1)
  }

  return {
    startedAt,
    idle,
    begin(): FunctionWorker {
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
 * The threads of one function. A call gets one that is idle, or else waits for one. Another is begun only for who has waited for a fifth
 * of a second, one after the other. An open stream holds its thread for as long as somebody listens, and waits for none.
 */
export function createWorkers(start: StartWorker): Workers {
  const { startedAt, idle, begin, end, stop } = createThreads(start)
  const line = createWaitingLine<FunctionWorker>()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  /** Milliseconds until another may be begun for who is first in line. */
  function untilNextStart(since: number): number {
    if (startedAt.size === 0) return 0
    const now = Date.now()
    const isStarting = ([worker, at]: [FunctionWorker, number]) =>
      !worker.isReady && now < at + startMilliseconds
    if ([...startedAt].some(isStarting)) return patienceMilliseconds
    return Math.max(since, ...startedAt.values()) + patienceMilliseconds - now
  }

  function serveLine() {
    clearTimeout(timer)
    for (let first = line.first; first; first = line.first) {
      const wait = untilNextStart(first.since)
      if (wait > 0) {
        timer = setTimeout(serveLine, wait)
        return
      }
      try {
        first.give(begin())
      } catch (error) {
        first.refuse(error)
      }
    }
  }

  return {
    async take({ sink, signal }) {
      if (isStopped || signal?.aborted) return undefined
      const free = idle.pop()?.worker
      if (free) return free
      if (sink) return begin()
      const taken = line.wait(Date.now(), signal)
      serveLine()
      return taken
    },
    giveBack(worker) {
      if (!worker.isAlive) end(worker)
      else if (line.first) line.first.give(worker)
      else idle.push({ worker, since: Date.now() })
      serveLine()
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
      line.dismiss()
      await stop()
    },
    get size() {
      return startedAt.size
    },
  }
}
