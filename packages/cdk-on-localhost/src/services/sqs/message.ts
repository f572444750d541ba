import { createHash } from 'node:crypto'
import * as z from 'zod'

/** Times are in milliseconds since 1970. */
export const storedMessageSchema = z.object({
  id: z.string(),
  body: z.string(),
  sentAt: z.number(),
  visibleAt: z.number(),
  hiddenAt: z.number().optional(),
  receiveCount: z.number(),
  firstReceivedAt: z.number().optional(),
  /** In a dead-letter queue: ARN of the source queue. */
  source: z.string().optional(),
})

export type StoredMessage = z.output<typeof storedMessageSchema>

export type ReceivedMessage = StoredMessage & { receiptHandle: string }

/** SQS returns this hash so that clients can verify the body. */
export const md5 = (text: string) => createHash('md5').update(text).digest('hex')
