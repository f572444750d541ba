import * as z from 'zod'
import { openLog } from '#functions/invocation/log.ts'

const logger = openLog()

/** AWS Lambda developer guide, "Using Lambda with Amazon SQS". */
export const queueEventSchema = z.object({
  Records: z.array(
    z.object({
      messageId: z.string(),
      body: z.string(),
      attributes: z.object({ ApproximateReceiveCount: z.coerce.number() }),
    }),
  ),
})

export function messageOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema)
}

export type FailedMessages = { batchItemFailures: { itemIdentifier: string }[] }

/**
 * The visibility timeout is six times the function's timeout, so on a redelivery the earlier receiver has
 * ended.
 */
export type MessageDelivery = { isRepeated: boolean }

/** Returns the failed messages. SQS redelivers only these. */
export async function receiveEach(
  { Records: records }: z.output<typeof queueEventSchema>,
  receive: (body: string, delivery: MessageDelivery) => Promise<void>,
): Promise<FailedMessages> {
  const batchItemFailures: FailedMessages['batchItemFailures'] = []
  for (const { messageId, body, attributes } of records) {
    try {
      await receive(body, { isRepeated: attributes.ApproximateReceiveCount > 1 })
    } catch (error) {
      logger.error('message failed', { messageId, error: error instanceof Error ? error : String(error) })
      batchItemFailures.push({ itemIdentifier: messageId })
    }
  }
  return { batchItemFailures }
}
