import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type * as z from 'zod'
import { type importedEpisodeSchema, roomDelaySeconds, type roomSchema } from '#shared/deployment/pipeline.ts'

/** The queue of imported episodes and the client that reaches it. */
export type ImportedQueue = { client: SQSClient; url: string }

/** SQS takes ten messages a call. */
const batchSize = 10

type Message = z.output<typeof importedEpisodeSchema>

export function openImportedQueue(url: string): ImportedQueue {
  return { client: new SQSClient({}), url }
}

/** Puts one message for each episode on the queue. A message that is there twice does no harm. */
export async function enqueueImported(queue: ImportedQueue, episodeIds: readonly number[]): Promise<void> {
  const distinct = [...new Set(episodeIds)]
  for (let start = 0; start < distinct.length; start += batchSize) {
    const entries = distinct.slice(start, start + batchSize).map((episodeId) => {
      const message: Message = { episodeId }
      return { Id: String(episodeId), MessageBody: JSON.stringify(message) }
    })
    const answer = await queue.client.send(
      new SendMessageBatchCommand({ QueueUrl: queue.url, Entries: entries }),
    )
    const failed = answer.Failed?.length ?? 0
    if (failed > 0) throw new Error(`The queue did not take ${failed} of ${entries.length} messages.`)
  }
}

/** The longest that SQS delays a message. */
const longestDelaySeconds = 15 * 60

/** Has the runs that wait looked at: there may be room for one. A message that is there twice does no harm. */
export async function announceRoom(queue: ImportedQueue, afterSeconds = roomDelaySeconds): Promise<void> {
  const message: z.output<typeof roomSchema> = { hasRoom: true }
  await queue.client.send(
    new SendMessageCommand({
      QueueUrl: queue.url,
      MessageBody: JSON.stringify(message),
      DelaySeconds: Math.min(longestDelaySeconds, Math.max(roomDelaySeconds, Math.ceil(afterSeconds))),
    }),
  )
}
