import * as z from 'zod'
import { openStore } from '#functions/clients/store.ts'
import { openTable } from '#functions/data/table.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { receiveTranscript } from '#functions/use-cases/uploads/receive-transcript.ts'
import { readUploadObjectKey } from '#functions/use-cases/uploads/upload-object-key.ts'

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
const createdSchema = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) })

const bodySchema = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(createdSchema)

/** An SQS event as Lambda delivers it (developer guide, «Using Lambda with Amazon SQS»). */
const eventSchema = z.object({ Records: z.tuple([z.object({ body: bodySchema })]) })

/** A file of an upload has arrived in the store bucket. The queue hands over one at a time, so that only what failed comes again. */
export const handler = task({
  input: eventSchema,
  connect,
  run: async ({ Records: [{ body }] }, deps, now) => {
    const uploaded = readUploadObjectKey(body.detail.object.key)
    // Somebody put it there by hand.
    if (!uploaded) return
    await receiveTranscript(deps, { ...uploaded, now })
  },
})
