import { deleteByPrefix, type Store } from '#functions/clients/store.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import { removeAssessments } from '#functions/data/ratings/assessments.ts'
import { deleteRatingChanges } from '#functions/data/ratings/rating-removal.ts'
import { deleteVotesOn } from '#functions/data/ratings/votes.ts'
import { finishTaskAction, type UpkeepTask } from '#functions/data/repair/upkeep-tasks.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { episodeFilesPrefix, imagePrefix } from '#shared/deployment/object-keys.ts'

export type EpisodeTraces = { catalogue: Table; people: Table; store: Store; media: Store }

/** An active run deletes the files that it writes later when it ends. */
export async function runEpisodeTask(deps: EpisodeTraces, note: UpkeepTask): Promise<void> {
  const { catalogue, people, store, media } = deps
  if (!(await findEpisode(catalogue, note.id))) {
    await deleteByPrefix(store, episodeFilesPrefix(note.id))
    await deleteByPrefix(media, imagePrefix({ kind: 'episode', id: note.id }))
    await removeAssessments(catalogue, note.id)
    await deleteVotesOn(people, note.id)
    await deleteRatingChanges(catalogue, note.id)
  }
  await transact(catalogue, [finishTaskAction(catalogue, note)])
}
