import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { beginRequestedRun } from '#functions/use-cases/runs/requested-run.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  runs: stateMachine('EPISODE_MACHINE_ARN'),
})

export const handler = loggedRoute(episodesApi.transcribe, connect, async ({ params }, { deps, now }) => {
  await beginRequestedRun(deps, params.id, { from: 'transcribe', now })
  return {
    details: detailsOf({}),
    answer: {
      success: true as const,
      message: 'The episode is being transcribed. This may take a few minutes.',
    },
  }
})
