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

/**
 * Does the next piece of what a note asks for, unless another execution is at it. Answers whether nothing of it is left for whoever asked.
 */
export async function settleNote(deps: UpkeepDeps, note: UpkeepNote, claimant: Claimant): Promise<boolean> {
  const { now } = claimant
  if (!(await claimNote(deps.catalogue, note, claimant))) return true
  try {
    const isDone = await settle(deps, note, now)
    if (!isDone) {
      // What is done at once has written them already. The rest may take hours, and is hidden meanwhile.
      await rewriteClouds(deps.catalogue, now)
      await releaseNote(deps.catalogue, note)
    }
    return isDone
  } catch (error) {
    await releaseNote(deps.catalogue, note)
    // Something new was noted meanwhile, and is to be done as well.
    if (error instanceof StaleReadError) return false
    throw error
  }
}
