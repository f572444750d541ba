import { announceFreeSlot } from '#functions/clients/imported-queue.ts'
import type { Queue } from '#functions/clients/queue.ts'
import { type EpisodeOutcomes, eachEpisode } from '#functions/use-cases/runs/each-episode.ts'
import { releaseRun, waitForRun } from '#functions/use-cases/runs/requested-run.ts'
import type { RunDeps } from '#functions/use-cases/runs/start-queued.ts'

type RunsRequest = { episodeIds: readonly number[]; isAtOnce: boolean; now: Date }

/** `isAtOnce`: starts runs that are queued already, even if no slot is free. Otherwise only queues runs. */
export async function beginRuns(
  deps: RunDeps & { importedQueue: Queue },
  { episodeIds, isAtOnce, now }: RunsRequest,
): Promise<EpisodeOutcomes> {
  if (isAtOnce) return eachEpisode(episodeIds, (episodeId) => releaseRun(deps, episodeId, now))
  try {
    return await eachEpisode(episodeIds, (episodeId) => waitForRun(deps.catalogue, episodeId, now))
  } finally {
    // Also after an error, because some runs may be queued already.
    await announceFreeSlot(deps.importedQueue)
  }
}
