import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import {
  type MessageDelivery,
  messageOf,
  queueEventSchema,
  receiveEach,
} from '#functions/invocation/queue-messages.ts'
import { task } from '#functions/invocation/task.ts'
import { receiveTranscript } from '#functions/use-cases/uploads/receive-transcript.ts'
import { readUploadObjectKey } from '#shared/deployment/object-keys.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  store: bucket('STORE_BUCKET'),
})

/** EventBridge event "Object Created" (S3 user guide, "EventBridge event message structure"). */
const messageSchema = messageOf(z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) }))

type Deps = ReturnType<typeof connect>

type Message = MessageDelivery & { body: string; now: Date }

async function receive(deps: Deps, { body, ...delivery }: Message): Promise<void> {
  const uploaded = readUploadObjectKey(messageSchema.parse(body).detail.object.key)
  // Undefined for keys that are not ours: an operator may have stored an object.
  if (uploaded) await receiveTranscript(deps, { ...uploaded, ...delivery })
}

export const handler = task({
  input: queueEventSchema,
  connect,
  run: (event, deps, now) =>
    receiveEach(event, (body, delivery) => receive(deps, { body, now, ...delivery })),
})
