import { type Claimant, listFreeNotes } from '#functions/data/repair/upkeep-tasks.ts'
import { reviewTopics } from '#functions/data/topics/topic-review.ts'
import { settleNote } from '#functions/use-cases/upkeep/settle-note.ts'
import type { UpkeepDeps } from '#functions/use-cases/upkeep/settle-podcast.ts'

/** One call does a piece of each. */
const notesAtOnce = 5

/**
 * Does the next piece of pending work on podcasts, episodes and topics, and reviews new topics. Answers whether nothing is left. Work that
 * fails does not keep the rest from being done.
 * @throws AggregateError when everything that is left fails
 */
export async function settleCatalogue(deps: UpkeepDeps, claimant: Claimant): Promise<boolean> {
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
  return failures.length === 0 && notes.length <= notesAtOnce && !done.includes(false) && areReviewed
}
