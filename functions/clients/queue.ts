import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'

export type Queue = { client: SQSClient; url: string }

export function openQueue(url: string): Queue {
  return { client: new SQSClient({}), url }
}

export async function enqueue({ client, url }: Queue, message: object, DelaySeconds?: number): Promise<void> {
  await client.send(
    new SendMessageCommand({ QueueUrl: url, MessageBody: JSON.stringify(message), DelaySeconds }),
  )
}

/** SQS takes ten messages a call. */
const batchSize = 10

export async function enqueueEach(
  { client, url }: Queue,
  messages: ReadonlyMap<string, object>,
): Promise<void> {
  const all = [...messages].map(([Id, message]) => ({ Id, MessageBody: JSON.stringify(message) }))
  for (let start = 0; start < all.length; start += batchSize) {
    const entries = all.slice(start, start + batchSize)
    const answer = await client.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: entries }))
    const failed = answer.Failed?.length ?? 0
    if (failed > 0) throw new Error(`The queue didn't take ${failed} of ${entries.length} messages.`)
  }
}
