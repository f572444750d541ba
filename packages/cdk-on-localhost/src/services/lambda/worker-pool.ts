import { availableParallelism } from 'node:os'
import { startFunctionWorker, type WorkerOptions } from './function-worker.ts'
import { disconnected, type Job, type JobOutcome } from './job.ts'
import { createWorkers, type Workers } from './workers.ts'

export type WorkerPool = Pick<Workers, 'reap' | 'oldestIdleSince' | 'dropOldestIdle' | 'size'> & {
  /** Undefined when the function's reserved concurrency is used up. */
  run(job: Job): Promise<JobOutcome> | undefined
  stop(): Promise<void>
}

/**
 * The limit for each function, because more threads slow each other down when they compute, and each loads
 * the code again. Further calls are queued. At least four, because a thread may only wait for another server.
 */
const parallelThreads = Math.min(8, Math.max(4, 2 * availableParallelism()))

const stopped: JobOutcome = {
  failure: { errorType: 'Sandbox.Stopped', errorMessage: 'The local cloud was stopped.' },
}

export function createWorkerPool(options: Omit<WorkerOptions, 'onExit'>): WorkerPool {
  const reserved = options.definition.reservedConcurrency
  const workers = createWorkers((onExit) => startFunctionWorker({ ...options, onExit }))
  const waiting: (() => void)[] = []
  let buffered = 0
  let running = 0

  async function runOnWorker(job: Job): Promise<JobOutcome> {
    const worker = await workers.acquire(job)
    if (!worker) return job.signal?.aborted ? disconnected : stopped
    const outcome = job.signal?.aborted ? disconnected : await worker.run(job)
    workers.release(worker)
    return outcome
  }

  /** Streams mostly wait for their clients, so they do not count toward the limit. */
  async function runWhenFree(job: Job): Promise<JobOutcome> {
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

  async function runCounted(job: Job): Promise<JobOutcome> {
    running += 1
    try {
      return await runWhenFree(job)
    } finally {
      running -= 1
    }
  }

  return {
    run: (job) => (reserved !== undefined && running >= reserved ? undefined : runCounted(job)),
    reap: workers.reap,
    dropOldestIdle: workers.dropOldestIdle,
    stop: workers.stop,
    get oldestIdleSince() {
      return workers.oldestIdleSince
    },
    get size() {
      return workers.size
    },
  }
}
