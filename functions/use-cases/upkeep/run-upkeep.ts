import { type Claimant, listFreeTasks } from '#functions/data/repair/upkeep-tasks.ts'
import { rewriteFromRecentEpisodes } from '#functions/data/topics/recent-episodes.ts'
import { reviewTopics } from '#functions/data/topics/topic-review.ts'
import type { UpkeepDeps } from '#functions/use-cases/upkeep/run-podcast-task.ts'
import { runUpkeepTask } from '#functions/use-cases/upkeep/run-upkeep-task.ts'

const tasksAtOnce = 5

/**
 * True: nothing is left.
 * @throws AggregateError when every remaining task fails, so that one does not block the others
 */
export async function runUpkeep(deps: UpkeepDeps, claimant: Claimant): Promise<boolean> {
  const tasks = await listFreeTasks(deps.catalogue, claimant)
  const done: boolean[] = []
  const failures: unknown[] = []
  for (const task of tasks) {
    if (done.length === tasksAtOnce) break
    try {
      done.push(await runUpkeepTask(deps, task, claimant))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0 && done.length === 0) {
    throw new AggregateError(failures, `${failures.length} upkeep tasks failed`)
  }
  // Also without tasks: the counted days move on even if nothing is published.
  await rewriteFromRecentEpisodes(deps.catalogue, claimant.now)
  const areReviewed = await reviewTopics(deps.catalogue)
  return failures.length === 0 && tasks.length <= tasksAtOnce && !done.includes(false) && areReviewed
}
