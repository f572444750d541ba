import * as z from 'zod'
import { openDigestQueue } from '#functions/clients/digest-queue.ts'
import { connection } from '#functions/invocation/connection.ts'

export const digestQueue = connection(z.object({ DIGEST_QUEUE_URL: z.string().min(1) }), (env) => ({
  queue: openDigestQueue(env.DIGEST_QUEUE_URL),
}))
