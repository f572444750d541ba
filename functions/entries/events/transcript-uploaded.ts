import * as z from 'zod'
import { openStore } from '#functions/clients/store.ts'
import { openTable } from '#functions/data/table.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { messageOf, queueEventSchema, receiveEach } from '#functions/invocation/queue-messages.ts'
import { task } from '#functions/invocation/task.ts'
import { receiveTranscript } from '#functions/use-cases/uploads/receive-transcript.ts'
import { readUploadObjectKey } from '#shared/deployment/object-keys.ts'

export const envSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  OPERATIONS_TABLE: z.string().min(1),
  STORE_BUCKET: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    catalogue: openTable(env.CATALOGUE_TABLE),
    operations: openTable(env.OPERATIONS_TABLE),
    store: openStore(env.STORE_BUCKET),
  }
}

/** «Object Created» of EventBridge (S3 user guide, «EventBridge event message structure»). */
const messageSchema = messageOf(z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) }))

type Deps = ReturnType<typeof connect>

async function receive(deps: Deps, body: string, now: Date): Promise<void> {
  const uploaded = readUploadObjectKey(messageSchema.parse(body).detail.object.key)
  // Somebody put it there by hand.
  if (uploaded) await receiveTranscript(deps, { ...uploaded, now })
}

/** Files of uploads that have arrived in the store bucket. */
export const handler = task({
  input: queueEventSchema,
  connect,
  run: (event, deps, now) => receiveEach(event, (body) => receive(deps, body, now)),
})
