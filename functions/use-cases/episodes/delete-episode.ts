import type { StateMachine } from '#functions/clients/state-machines.ts'
import { deleteEpisodeItems } from '#functions/data/episodes/episode-deletion.ts'
import { episodeNotFound, listEpisodes } from '#functions/data/episodes/episodes.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import { tryStartUpkeep } from '#functions/use-cases/upkeep/try-start-upkeep.ts'

/**
 * Upkeep deletes its files and votes.
 * @throws DomainError `episode-not-found`, `podcast-not-found`
 */
export async function deleteEpisode(
  { catalogue, upkeep }: { catalogue: Table; upkeep: StateMachine },
  episodeId: number,
  { requestId, now }: { requestId: string; now: Date },
): Promise<void> {
  const [episode] = await listEpisodes(catalogue, [episodeId])
  if (!episode) throw episodeNotFound()
  await getPodcast(catalogue, episode.podcastId)
  await deleteEpisodeItems(catalogue, { episodeId, now })
  await tryStartUpkeep(upkeep, requestId)
}
