import * as z from 'zod'
import { openImportedQueue } from '#functions/clients/imported-queue.ts'
import { openStore } from '#functions/clients/store.ts'
import { openTable } from '#functions/data/table.ts'
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

/** Notes of which a piece is done in one step: the largest pieces of so many last a fraction of the time that a step has. */
const notesAtOnce = 5

/**
 * Does the next piece of all that was said of podcasts and episodes and did not fit a call.
 * @throws AggregateError at the end, when one could not be done: it may not keep those behind it.
 */
export const handler = task({
  input: z.unknown(),
  connect,
  run: async (_step, places, now) => {
    const notes = await listFreeNotes(places.catalogue, now)
    const done: boolean[] = []
    const failures: unknown[] = []
    for (const note of notes.slice(0, notesAtOnce)) {
      try {
        done.push(await settleNote(places, note, now))
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} notes were not settled`)
    return { isDone: notes.length <= notesAtOnce && !done.includes(false) }
  },
})
