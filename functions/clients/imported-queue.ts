import type * as z from 'zod'
import { enqueue, enqueueEach, type Queue } from '#functions/clients/queue.ts'
import {
  freeSlotDelaySeconds,
  type freeSlotSchema,
  type importedEpisodeSchema,
} from '#shared/deployment/pipeline.ts'

type ImportedMessage = z.output<typeof importedEpisodeSchema>
type FreeSlotMessage = z.output<typeof freeSlotSchema>

/** Safe to send twice. */
export async function enqueueImported(queue: Queue, episodeIds: readonly number[]): Promise<void> {
  const messages = episodeIds.map((episodeId): [string, ImportedMessage] => [
    String(episodeId),
    { episodeId },
  ])
  await enqueueEach(queue, new Map(messages))
}

const longestDelaySeconds = 15 * 60

/** Makes the receiver start queued runs, because a slot may be free. Safe to send twice. */
export async function announceFreeSlot(queue: Queue, afterSeconds = freeSlotDelaySeconds): Promise<void> {
  const delay = Math.min(longestDelaySeconds, Math.max(freeSlotDelaySeconds, Math.ceil(afterSeconds)))
  await enqueue(queue, { hasRoom: true } satisfies FreeSlotMessage, delay)
}
