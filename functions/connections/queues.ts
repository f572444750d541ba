import * as z from 'zod'
import { openQueue } from '#functions/clients/queue.ts'
import { connection } from '#functions/connections/connection.ts'

export const importedQueue = connection(z.object({ IMPORTED_QUEUE_URL: z.string().min(1) }), (env) => ({
  importedQueue: openQueue(env.IMPORTED_QUEUE_URL),
}))

export const digestQueue = connection(z.object({ DIGEST_QUEUE_URL: z.string().min(1) }), (env) => ({
  digestQueue: openQueue(env.DIGEST_QUEUE_URL),
}))
