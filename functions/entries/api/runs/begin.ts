import { connectTo } from '#functions/connections/resource.ts'
import { queue, stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { runsDetails } from '#functions/domain/admin-log/runs-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { beginRuns } from '#functions/use-cases/runs/begin-runs.ts'
import { runsApi } from '#shared/api/runs.ts'
import { countOf } from '#shared/format/number.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  runs: stateMachine('EPISODE_MACHINE_ARN'),
  importedQueue: queue('IMPORTED_QUEUE_URL'),
})

export const handler = loggedRoute(runsApi.begin, connect, async ({ body }, { deps, now }) => {
  const { episode_ids: episodeIds, at_once: isAtOnce } = body
  const outcomes = await beginRuns(deps, { episodeIds, isAtOnce, now })
  const message = `${countOf(outcomes.done, 'episode')} ${isAtOnce ? 'started' : 'waiting to be processed'}.`
  const details = runsDetails(episodeIds, outcomes, { at_once: isAtOnce })
  return { details, answer: { success: true as const, message, ...outcomes } }
})
