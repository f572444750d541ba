import type { FromWorker, FunctionFailure, StreamMetadata, ToWorker } from './runtime/messages.ts'

/** A promise from `write` applies backpressure to the function. */
export type StreamSink = {
  start(metadata: StreamMetadata): void
  write(bytes: Uint8Array): void | Promise<void>
}

export type Job = { requestId: string; event: string; sink?: StreamSink; signal?: AbortSignal }

export type JobOutcome = { payload: string; failure?: undefined } | { failure: FunctionFailure }

export const disconnected = {
  failure: { errorType: 'Client.Disconnected', errorMessage: 'The caller has disconnected.' },
} satisfies JobOutcome

export type WorkerThread = {
  isReady: boolean
  isAlive: boolean
  initialisationFailure?: FunctionFailure
  job?: {
    onReady(): void
    onMessage(message: FromWorker): void
    onFailure(failure: FunctionFailure): void
  }
  send(message: ToWorker): void
  stop(): Promise<void>
}

/** Lambda allows ten seconds for initialization, before the handler's timeout starts. */
const initialisationSeconds = 10

function timeOutOf({ requestId }: Job, seconds: number): FunctionFailure {
  const errorMessage = `RequestId: ${requestId} Error: Task timed out after ${seconds.toFixed(2)} seconds`
  return { errorType: 'Sandbox.Timedout', errorMessage }
}

/** Stops the thread after a failure, a timeout or an aborted call. Never rejects. */
export function runJob(thread: WorkerThread, job: Job, timeoutSeconds: number): Promise<JobOutcome> {
  return new Promise((resolve) => {
    const onTimeOut = () => end(timeOutOf(job, timeoutSeconds))
    const onAbort = () => end(disconnected.failure)
    let timer = setTimeout(onTimeOut, (initialisationSeconds + timeoutSeconds) * 1000)

    function finish(outcome: JobOutcome) {
      clearTimeout(timer)
      job.signal?.removeEventListener('abort', onAbort)
      thread.job = undefined
      resolve(outcome)
    }

    function end(failure: FunctionFailure) {
      if (!thread.job) return
      finish({ failure })
      void thread.stop()
    }

    async function passOn(bytes: Uint8Array) {
      await job.sink?.write(bytes)
      thread.send({ type: 'acknowledge' })
    }

    function onReady() {
      const { requestId, event } = job
      clearTimeout(timer)
      timer = setTimeout(onTimeOut, timeoutSeconds * 1000)
      thread.send({ type: 'invoke', requestId, event, deadlineAt: Date.now() + timeoutSeconds * 1000 })
    }

    function onMessage(message: FromWorker) {
      if (message.type === 'start') job.sink?.start(message.metadata)
      else if (message.type === 'chunk') passOn(message.bytes).catch(onAbort)
      else if (message.type === 'answered') finish({ payload: message.payload ?? '' })
      else if (message.type === 'failed' && message.isReusable) finish({ failure: message.failure })
      else if (message.type === 'failed') end(message.failure)
    }

    thread.job = { onReady, onMessage, onFailure: end }
    job.signal?.addEventListener('abort', onAbort, { once: true })
    if (job.signal?.aborted) onAbort()
    else if (thread.initialisationFailure) end(thread.initialisationFailure)
    else if (thread.isReady) onReady()
  })
}
