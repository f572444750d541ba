import { deleteByPrefix, type Store } from '#functions/clients/store.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import { deleteAssessments } from '#functions/data/ratings/assessments.ts'
import { deleteRatingChanges } from '#functions/data/ratings/rating-deletion.ts'
import { deleteVotesOn } from '#functions/data/ratings/votes.ts'
import { finishTaskAction, type UpkeepTask } from '#functions/data/repair/upkeep-tasks.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { episodeFilesPrefix, imagePrefix } from '#shared/deployment/object-keys.ts'

export type EpisodeTraces = { catalogue: Table; people: Table; store: Store; media: Store }

/** Does not wait for an active run, which deletes the files that it writes later when it ends. */
export async function runEpisodeTask(deps: EpisodeTraces, task: UpkeepTask): Promise<void> {
  const { catalogue, people, store, media } = deps
  if (!(await findEpisode(catalogue, task.id))) {
    await deleteByPrefix(store, episodeFilesPrefix(task.id))
    await deleteByPrefix(media, imagePrefix({ kind: 'episode', id: task.id }))
    await deleteAssessments(catalogue, task.id)
    await deleteVotesOn(people, task.id)
    await deleteRatingChanges(catalogue, task.id)
  }
  await transact(catalogue, [finishTaskAction(catalogue, task)])
}
