import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { type Speech, type SpeechOrder, speak } from '#local/feed-server/flite.ts'

export type SpeechRequest = { id: number; order: SpeechOrder }
export type SpeechReply = { id: number; speech: Speech } | { id: number; failure: string }

const { wasmPath } = z.object({ wasmPath: z.string() }).parse(workerData)

/** The thread that speaks: one order after the other, because each takes the whole processor. */
parentPort?.on('message', async ({ id, order }: SpeechRequest) => {
  try {
    parentPort?.postMessage({ id, speech: await speak(wasmPath, order) } satisfies SpeechReply)
  } catch (error) {
    parentPort?.postMessage({ id, failure: String(error) } satisfies SpeechReply)
  }
})
