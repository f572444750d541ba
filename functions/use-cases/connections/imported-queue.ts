import * as z from 'zod'
import { openImportedQueue } from '#functions/clients/imported-queue.ts'
import { connection } from '#functions/invocation/connection.ts'

export const importedQueue = connection(z.object({ IMPORTED_QUEUE_URL: z.string().min(1) }), (env) => ({
  queue: openImportedQueue(env.IMPORTED_QUEUE_URL),
}))
