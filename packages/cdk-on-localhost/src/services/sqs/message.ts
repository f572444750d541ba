import { createHash } from 'node:crypto'
import * as z from 'zod'

/** A message as it is kept. Times are milliseconds. */
export const storedMessageSchema = z.object({
  id: z.string(),
  body: z.string(),
  sentAt: z.number(),
  visibleAt: z.number(),
  /** Since when it is not visible; undefined before it was ever received. */
  hiddenAt: z.number().optional(),
  receiveCount: z.number(),
  firstReceivedAt: z.number().optional(),
  /** ARN of the queue that gave it up, in a dead-letter queue. */
  source: z.string().optional(),
})

export type StoredMessage = z.output<typeof storedMessageSchema>

/** A message in the hands of a receiver; the handle is valid until the message is received again. */
export type ReceivedMessage = StoredMessage & { receiptHandle: string }

/** As SQS tells it of a body, so that a reader can see that all of it came. */
export const md5 = (text: string) => createHash('md5').update(text).digest('hex')
