import type * as z from 'zod'
import { enqueue, enqueueEach, type Queue } from '#functions/clients/queue.ts'
import type { planMessageSchema, sendMessageSchema } from '#shared/deployment/digest-queue.ts'

type PlanMessage = z.output<typeof planMessageSchema>
type SendMessage = z.output<typeof sendMessageSchema>

/** Has the next people of a run looked for. A message that is there twice does no harm. */
export async function enqueuePlanning(queue: Queue, runId: string): Promise<void> {
  await enqueue(queue, { planRun: runId } satisfies PlanMessage)
}

/** Puts one message for each person of a run on the queue. A message that is there twice does no harm. */
export async function enqueueReaders(queue: Queue, runId: string, userIds: readonly string[]): Promise<void> {
  const messages = userIds.map((userId): [string, SendMessage] => [userId, { runId, userId }])
  await enqueueEach(queue, new Map(messages))
}
