import * as z from 'zod'
import { openImportedQueue } from '#functions/clients/imported-queue.ts'
import { openStore } from '#functions/clients/store.ts'
import { openTable } from '#functions/data/table.ts'
import { reviewTopics } from '#functions/data/topic-review.ts'
import { listFreeNotes } from '#functions/data/upkeep-notes.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { settleNote } from '#functions/use-cases/upkeep/settle-note.ts'

export const envSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  PEOPLE_TABLE: z.string().min(1),
  OPERATIONS_TABLE: z.string().min(1),
  STORE_BUCKET: z.string().min(1),
  MEDIA_BUCKET: z.string().min(1),
  IMPORTED_QUEUE_URL: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    catalogue: openTable(env.CATALOGUE_TABLE),
    people: openTable(env.PEOPLE_TABLE),
    operations: openTable(env.OPERATIONS_TABLE),
    store: openStore(env.STORE_BUCKET),
    media: openStore(env.MEDIA_BUCKET),
    queue: openImportedQueue(env.IMPORTED_QUEUE_URL),
  }
}

/** Notes of which a piece is done in one step. One that runs out of time leaves its claims, and the hourly run goes on. */
const notesAtOnce = 5

/**
 * Does the next piece of all that was said of podcasts, episodes and topics and did not fit a call, and looks at new topics. One that cannot be done keeps none behind it:
 * what else there is goes on first.
 * @throws AggregateError where nothing but such is left.
 */
export const handler = task({
  input: z.unknown(),
  connect,
  run: async (_step, places, now) => {
    const notes = await listFreeNotes(places.catalogue, now)
    const done: boolean[] = []
    const failures: unknown[] = []
    for (const note of notes) {
      if (done.length === notesAtOnce) break
      try {
        done.push(await settleNote(places, note, now))
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0 && done.length === 0) {
      throw new AggregateError(failures, `${failures.length} notes were not settled`)
    }
    const areReviewed = await reviewTopics(places.catalogue)
    return {
      isDone: failures.length === 0 && notes.length <= notesAtOnce && !done.includes(false) && areReviewed,
    }
  },
})
