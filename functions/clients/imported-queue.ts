import type * as z from 'zod'
import { enqueue, enqueueEach, type Queue } from '#functions/clients/queue.ts'
import { type importedEpisodeSchema, roomDelaySeconds, type roomSchema } from '#shared/deployment/pipeline.ts'

type ImportedMessage = z.output<typeof importedEpisodeSchema>
type RoomMessage = z.output<typeof roomSchema>

/** Safe to send twice. */
export async function enqueueImported(queue: Queue, episodeIds: readonly number[]): Promise<void> {
  const messages = episodeIds.map((episodeId): [string, ImportedMessage] => [
    String(episodeId),
    { episodeId },
  ])
  await enqueueEach(queue, new Map(messages))
}

const longestDelaySeconds = 15 * 60

/** Has waiting runs checked, because a slot may be free. Safe to send twice. */
export async function announceRoom(queue: Queue, afterSeconds = roomDelaySeconds): Promise<void> {
  const delay = Math.min(longestDelaySeconds, Math.max(roomDelaySeconds, Math.ceil(afterSeconds)))
  await enqueue(queue, { hasRoom: true } satisfies RoomMessage, delay)
}
