import { getEpisode, saveEpisode } from '#functions/data/episodes.ts'
import type { Table } from '#functions/data/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { DomainError } from '#shared/domain/errors.ts'

const maximumRepeats = 5

/**
 * Reads, changes and saves an episode; when someone else saves it between, the change is made again on what they left.
 * A change that answers its argument saves nothing.
 * @throws DomainError `episode-not-found`, and `episode-changed` after five encounters.
 */
export async function changeEpisode(
  catalogue: Table,
  episodeId: number,
  change: (episode: EpisodeRecord) => EpisodeRecord,
): Promise<EpisodeRecord> {
  for (let repeat = 0; ; repeat += 1) {
    const episode = await getEpisode(catalogue, episodeId)
    const next = change(episode)
    if (next === episode) return episode
    try {
      return await saveEpisode(catalogue, episode, next)
    } catch (error) {
      const isRace = error instanceof DomainError && error.code === 'episode-changed'
      if (!isRace || repeat >= maximumRepeats) throw error
    }
  }
}
