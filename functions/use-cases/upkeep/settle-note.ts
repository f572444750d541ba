import {
  type Claimant,
  claimNote,
  releaseNote,
  type UpkeepNote,
} from '#functions/data/repair/upkeep-tasks.ts'
import { StaleReadError } from '#functions/data/table/transaction.ts'
import { rewriteClouds } from '#functions/data/topics/clouds.ts'
import { settleEpisode } from '#functions/use-cases/upkeep/settle-episode.ts'
import { settlePodcast, type UpkeepDeps } from '#functions/use-cases/upkeep/settle-podcast.ts'
import { settleTopic } from '#functions/use-cases/upkeep/settle-topic.ts'

async function settle(deps: UpkeepDeps, note: UpkeepNote, now: Date): Promise<boolean> {
  if (note.kind === 'podcast') return settlePodcast(deps, note, now)
  if (note.kind === 'topic') return settleTopic(deps, note, now)
  await rewriteClouds(deps.catalogue, now)
  await settleEpisode(deps, note)
  return true
}

/** Skips a task that another execution has claimed. True: nothing is left to wait for. */
export async function settleNote(deps: UpkeepDeps, note: UpkeepNote, claimant: Claimant): Promise<boolean> {
  const { now } = claimant
  if (!(await claimNote(deps.catalogue, note, claimant))) return true
  try {
    const isDone = await settle(deps, note, now)
    if (!isDone) {
      // Tasks that finish in one step have written the word clouds. Longer ones may take hours, and their
      // subject is hidden meanwhile.
      await rewriteClouds(deps.catalogue, now)
      await releaseNote(deps.catalogue, note)
    }
    return isDone
  } catch (error) {
    await releaseNote(deps.catalogue, note)
    // The task was extended meanwhile, so there is more to do.
    if (error instanceof StaleReadError) return false
    throw error
  }
}
