import {
  type Claimant,
  claimTask,
  releaseTask,
  type UpkeepTask,
} from '#functions/data/repair/upkeep-tasks.ts'
import { StaleReadError } from '#functions/data/table/transaction.ts'
import { rewriteClouds } from '#functions/data/topics/clouds.ts'
import { runEpisodeTask } from '#functions/use-cases/upkeep/run-episode-task.ts'
import { runPodcastTask, type UpkeepDeps } from '#functions/use-cases/upkeep/run-podcast-task.ts'
import { runTopicTask } from '#functions/use-cases/upkeep/run-topic-task.ts'

async function runTask(deps: UpkeepDeps, task: UpkeepTask, now: Date): Promise<boolean> {
  if (task.kind === 'podcast') return runPodcastTask(deps, task, now)
  if (task.kind === 'topic') return runTopicTask(deps, task, now)
  await rewriteClouds(deps.catalogue, now)
  await runEpisodeTask(deps, task)
  return true
}

/** Skips a task that another execution has claimed. True: done, or claimed by another execution. */
export async function runUpkeepTask(
  deps: UpkeepDeps,
  task: UpkeepTask,
  claimant: Claimant,
): Promise<boolean> {
  const { now } = claimant
  if (!(await claimTask(deps.catalogue, task, claimant))) return true
  try {
    const isDone = await runTask(deps, task, now)
    if (!isDone) {
      // A finished task has already rewritten the word clouds. A longer one may take hours, during which they
      // must not show hidden episodes.
      await rewriteClouds(deps.catalogue, now)
      await releaseTask(deps.catalogue, task)
    }
    return isDone
  } catch (error) {
    await releaseTask(deps.catalogue, task)
    // Another write came first, such as an extension of this task, so it must run again.
    if (error instanceof StaleReadError) return false
    throw error
  }
}
