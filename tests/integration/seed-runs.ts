import { saveProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { withStep } from '#functions/domain/episodes/run-transitions.ts'
import type { RunStep } from '#functions/domain/records/run-state.ts'
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
