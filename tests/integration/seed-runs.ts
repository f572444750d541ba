import { saveProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { putOnHold, withStep } from '#functions/domain/episodes/run-transitions.ts'
import { activeRunOf, type Hold, type RunStep } from '#functions/domain/records/run-state.ts'
import type { ProcessingEdit } from '#shared/domain/processing-settings.ts'

type Catalogue = { catalogue: Table }

/** As an admin saved them at this time. */
export const seedSettings = ({ catalogue }: Catalogue, settings: ProcessingEdit, now: Date) =>
  saveProcessingSettings(catalogue, settings, now)

/** The episode's run has reached this step. */
export async function seedStep({ catalogue }: Catalogue, episodeId: number, step: RunStep): Promise<void> {
  const episode = await getEpisode(catalogue, episodeId)
  await saveEpisode(catalogue, episode, withStep(episode, step))
}

/** In seconds, as the feed states it. */
export async function seedLength({ catalogue }: Catalogue, episodeId: number, durationSeconds: number) {
  const episode = await getEpisode(catalogue, episodeId)
  await saveEpisode(catalogue, episode, { ...episode, durationSeconds })
}

/** The budget has put the episode's run on hold. */
export async function seedHold({ catalogue }: Catalogue, episodeId: number, hold: Hold): Promise<void> {
  const episode = await getEpisode(catalogue, episodeId)
  await saveEpisode(catalogue, episode, putOnHold(episode, hold))
}

/** Also of a run that has started and is about to wait, which no call shows. */
export async function readHold({ catalogue }: Catalogue, episodeId: number) {
  return activeRunOf(await getEpisode(catalogue, episodeId))?.hold?.reason
}
