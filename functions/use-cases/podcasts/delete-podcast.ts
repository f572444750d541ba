import type { StateMachine } from '#functions/clients/state-machines.ts'
import { hidePodcast } from '#functions/data/podcasts/podcast-deletion.ts'
import type { Table } from '#functions/data/table/table.ts'
import { tryStartUpkeep } from '#functions/use-cases/upkeep/try-start-upkeep.ts'

/**
 * Hides the podcast at once; upkeep deletes it later.
 * @throws DomainError `podcast-not-found`
 */
export async function deletePodcast(
  { catalogue, upkeep }: { catalogue: Table; upkeep: StateMachine },
  podcastId: number,
  { requestId, now }: { requestId: string; now: Date },
): Promise<void> {
  await hidePodcast(catalogue, podcastId, now)
  await tryStartUpkeep(upkeep, requestId)
}
