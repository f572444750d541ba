import { saveProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { putOnHold, withStep } from '#functions/domain/episodes/run-transitions.ts'
import { activeRunOf, type Hold, type RunStep } from '#functions/domain/records/run-state.ts'
import type { ProcessingEdit } from '#shared/domain/processing-settings.ts'

type Catalogue = { catalogue: Table }

/** Saves the settings as an admin would have saved them at `now`. */
export const seedSettings = ({ catalogue }: Catalogue, settings: ProcessingEdit, now: Date) =>
  saveProcessingSettings(catalogue, settings, now)

export async function seedStep({ catalogue }: Catalogue, episodeId: number, step: RunStep): Promise<void> {
  const episode = await getEpisode(catalogue, episodeId)
  await saveEpisode(catalogue, episode, withStep(episode, step))
}

/** Puts the episode's run on hold, as the budget does. */
export async function seedHold({ catalogue }: Catalogue, episodeId: number, hold: Hold): Promise<void> {
  const episode = await getEpisode(catalogue, episodeId)
  await saveEpisode(catalogue, episode, putOnHold(episode, hold))
}

/** Also finds the hold of a started run that is about to wait, which no call shows. */
export async function readHold({ catalogue }: Catalogue, episodeId: number) {
  return activeRunOf(await getEpisode(catalogue, episodeId))?.hold?.reason
}
