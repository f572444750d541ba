import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { runsDetails } from '#functions/domain/admin-log/runs-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { cancelRun } from '#functions/use-cases/runs/cancel-run.ts'
import { eachEpisode } from '#functions/use-cases/runs/each-episode.ts'
import { runsApi } from '#shared/api/runs.ts'
import { countOf } from '#shared/format/number.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  runs: stateMachine('EPISODE_MACHINE_ARN'),
})

export const handler = loggedRoute(runsApi.cancel, connect, async ({ body }, { deps }) => {
  const outcomes = await eachEpisode(body.episode_ids, (episodeId) => cancelRun(deps, episodeId))
  const message = `${countOf(outcomes.done, 'run')} canceled.`
  return {
    details: runsDetails(body.episode_ids, outcomes),
    answer: { success: true as const, message, ...outcomes },
  }
})
