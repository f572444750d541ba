import type * as z from 'zod'
import { enqueue, enqueueEach, type Queue } from '#functions/clients/queue.ts'
import type { planMessageSchema, sendMessageSchema } from '#shared/deployment/digest-queue.ts'

type PlanMessage = z.output<typeof planMessageSchema>
type SendMessage = z.output<typeof sendMessageSchema>

/** Plans the next readers of a run. Safe to send twice. */
export async function enqueuePlanning(queue: Queue, runId: string): Promise<void> {
  await enqueue(queue, { planRun: runId } satisfies PlanMessage)
}

/** Safe to send twice. */
export async function enqueueReaders(queue: Queue, runId: string, userIds: readonly string[]): Promise<void> {
  const messages = userIds.map((userId): [string, SendMessage] => [userId, { runId, userId }])
  await enqueueEach(queue, new Map(messages))
}
