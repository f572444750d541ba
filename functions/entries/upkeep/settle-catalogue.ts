import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket, queue } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { listFreeNotes } from '#functions/data/repair/upkeep-tasks.ts'
import { reviewTopics } from '#functions/data/topics/topic-review.ts'
import { task } from '#functions/invocation/task.ts'
import { settleNote } from '#functions/use-cases/upkeep/settle-note.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  store: bucket('STORE_BUCKET'),
  media: bucket('MEDIA_BUCKET'),
  importedQueue: queue('IMPORTED_QUEUE_URL'),
})

/** Notes of which a piece is done in one step. Its execution takes up the claims of a step that ran out of time. */
const notesAtOnce = 5

/**
 * Does the next piece of all that was said of podcasts, episodes and topics and did not fit a call, and looks at new topics. One that cannot be done keeps none behind it:
 * what else there is goes on first.
 * @throws AggregateError where nothing but such is left.
 */
export const handler = task({
  input: z.object({ execution: z.string() }),
  connect,
  run: async ({ execution }, deps, now) => {
    const claimant = { execution, now }
    const notes = await listFreeNotes(deps.catalogue, claimant)
    const done: boolean[] = []
    const failures: unknown[] = []
    for (const note of notes) {
      if (done.length === notesAtOnce) break
      try {
        done.push(await settleNote(deps, note, claimant))
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0 && done.length === 0) {
      throw new AggregateError(failures, `${failures.length} notes were not settled`)
    }
    const areReviewed = await reviewTopics(deps.catalogue)
    return {
      isDone: failures.length === 0 && notes.length <= notesAtOnce && !done.includes(false) && areReviewed,
    }
  },
})
