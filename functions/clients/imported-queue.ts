import type * as z from 'zod'
import { enqueue, enqueueEach, type Queue } from '#functions/clients/queue.ts'
import { type importedEpisodeSchema, roomDelaySeconds, type roomSchema } from '#shared/deployment/pipeline.ts'

type ImportedMessage = z.output<typeof importedEpisodeSchema>
type RoomMessage = z.output<typeof roomSchema>

/** Puts one message for each episode on the queue. A message that is there twice does no harm. */
export async function enqueueImported(queue: Queue, episodeIds: readonly number[]): Promise<void> {
  const messages = episodeIds.map((episodeId): [string, ImportedMessage] => [
    String(episodeId),
    { episodeId },
  ])
  await enqueueEach(queue, new Map(messages))
}

/** The longest that SQS delays a message. */
const longestDelaySeconds = 15 * 60

/** Has the runs that wait looked at: there may be room for one. A message that is there twice does no harm. */
export async function announceRoom(queue: Queue, afterSeconds = roomDelaySeconds): Promise<void> {
  const delay = Math.min(longestDelaySeconds, Math.max(roomDelaySeconds, Math.ceil(afterSeconds)))
  await enqueue(queue, { hasRoom: true } satisfies RoomMessage, delay)
}
