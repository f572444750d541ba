import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type * as z from 'zod'
import type { planMessageSchema, sendMessageSchema } from '#shared/deployment/digest-queue.ts'

/** The queue of digests and the client that reaches it. */
export type DigestQueue = { client: SQSClient; url: string }

/** SQS takes ten messages a call. */
const batchSize = 10

export function openDigestQueue(url: string): DigestQueue {
  return { client: new SQSClient({}), url }
}

/** Has the next people of a run looked for. A message that is there twice does no harm. */
export async function enqueuePlanning(queue: DigestQueue, runId: string): Promise<void> {
  const message: z.output<typeof planMessageSchema> = { planRun: runId }
  await queue.client.send(
    new SendMessageCommand({ QueueUrl: queue.url, MessageBody: JSON.stringify(message) }),
  )
}

/** Puts one message for each person of a run on the queue. A message that is there twice does no harm. */
export async function enqueueReaders(
  queue: DigestQueue,
  runId: string,
  userIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < userIds.length; start += batchSize) {
    const entries = userIds.slice(start, start + batchSize).map((userId) => {
      const message: z.output<typeof sendMessageSchema> = { runId, userId }
      return { Id: userId, MessageBody: JSON.stringify(message) }
    })
    const answer = await queue.client.send(
      new SendMessageBatchCommand({ QueueUrl: queue.url, Entries: entries }),
    )
    const failed = answer.Failed?.length ?? 0
    if (failed > 0) throw new Error(`The queue did not take ${failed} of ${entries.length} messages.`)
  }
}
