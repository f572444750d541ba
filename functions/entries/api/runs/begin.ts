import { announceRoom } from '#functions/clients/imported-queue.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { queue, stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { runsDetails } from '#functions/domain/admin-log/runs-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { eachEpisode } from '#functions/use-cases/runs/each-episode.ts'
import { releaseRun, waitForRun } from '#functions/use-cases/runs/requested-run.ts'
import { runsApi } from '#shared/api/runs.ts'
import { countOf } from '#shared/format/number.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  runs: stateMachine('EPISODE_MACHINE_ARN'),
  importedQueue: queue('IMPORTED_QUEUE_URL'),
})

/** Also announces free slots after an error, because some runs may be queued already. */
async function haveWait(deps: ReturnType<typeof connect>, episodeIds: readonly number[], now: Date) {
  try {
    return await eachEpisode(episodeIds, (episodeId) => waitForRun(deps.catalogue, episodeId, now))
  } finally {
    await announceRoom(deps.importedQueue)
  }
}

export const handler = loggedRoute(runsApi.begin, connect, async ({ body }, { deps, now }) => {
  const { episode_ids: episodeIds, at_once: isAtOnce } = body
  const outcomes = isAtOnce
    ? await eachEpisode(episodeIds, (episodeId) => releaseRun(deps, episodeId, now))
    : await haveWait(deps, episodeIds, now)
  const message = `${countOf(outcomes.done, 'episode')} ${isAtOnce ? 'begun' : 'waiting to be processed'}.`
  const details = runsDetails(episodeIds, outcomes, { at_once: isAtOnce })
  return { details, answer: { success: true as const, message, ...outcomes } }
})
