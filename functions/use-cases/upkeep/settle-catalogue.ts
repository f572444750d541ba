import { type Claimant, listFreeNotes } from '#functions/data/repair/upkeep-tasks.ts'
import { reviewTopics } from '#functions/data/topics/topic-review.ts'
import { settleNote } from '#functions/use-cases/upkeep/settle-note.ts'
import type { UpkeepDeps } from '#functions/use-cases/upkeep/settle-podcast.ts'

const notesAtOnce = 5

/**
 * True: nothing is left.
 * @throws AggregateError when every remaining task fails, so that one does not block the others
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
