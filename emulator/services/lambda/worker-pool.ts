import { availableParallelism } from 'node:os'
import { type FunctionWorker, startFunctionWorker, type WorkerOptions } from './function-worker.ts'
import type { Job, Outcome } from './job.ts'

export type WorkerPool = {
  /** Undefined when the function's reserved concurrency is used up. */
  run(job: Job): Promise<Outcome> | undefined
  /** Ends workers that have been idle since before this instant (milliseconds). */
  reap(idleSince: number): void
  /** Since when the worker has been idle that has been so for longest; undefined when none is. */
  readonly oldestIdleSince: number | undefined
  dropOldestIdle(): void
  /** Ends every worker; what still waits for one fails, and nothing begins any more. */
  stop(): Promise<void>
  readonly size: number
}

/**
 * More threads of one function than this make each other slower where they compute, and each loads the function anew; further calls wait.
 * Never fewer than four, because a thread may do nothing but wait for somebody else's server.
 */
const parallelThreads = Math.min(8, Math.max(4, 2 * availableParallelism()))

const stopped: Outcome = {
  failure: { errorType: 'Sandbox.Stopped', errorMessage: 'The local cloud was stopped.' },
}

/** The execution environments of one function. */
export function createWorkerPool(options: Omit<WorkerOptions, 'onExit'>): WorkerPool {
  const reserved = options.definition.reservedConcurrency
  const workers = new Set<FunctionWorker>()
  const idle: { worker: FunctionWorker; since: number }[] = []
  const waiting: (() => void)[] = []
  let buffered = 0
  let running = 0
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

  function take(): FunctionWorker {
    const warm = idle.pop()
    if (warm) return warm.worker
    const worker = startFunctionWorker({ ...options, onExit: forget })
    workers.add(worker)
    return worker
  }

  async function runOnWorker(job: Job): Promise<Outcome> {
    if (isStopped) return stopped
    const worker = take()
    const outcome = await worker.run(job)
    if (worker.isAlive) idle.push({ worker, since: Date.now() })
    else end(worker)
    return outcome
  }

  /** Open streams wait for people and do not hold a thread's place. */
  async function runInTurn(job: Job): Promise<Outcome> {
    if (job.sink) return runOnWorker(job)
    if (buffered >= parallelThreads) await new Promise<void>((resolve) => waiting.push(resolve))
    else buffered += 1
    try {
      return await runOnWorker(job)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else buffered -= 1
    }
  }

  async function runCounted(job: Job): Promise<Outcome> {
    running += 1
    try {
      return await runInTurn(job)
    } finally {
      running -= 1
    }
  }

  return {
    run: (job) => (reserved !== undefined && running >= reserved ? undefined : runCounted(job)),
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
      await Promise.all([...ending, ...[...workers].map((worker) => worker.stop())])
    },
    get size() {
      return workers.size
    },
  }
}
