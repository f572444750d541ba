import { episodeMachine } from '#functions/connections/state-machines.ts'
import { catalogueTable } from '#functions/connections/tables.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { beginRequestedRun } from '#functions/use-cases/runs/requested-run.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const { envSchema, connect } = loggedGuard.and(catalogueTable).and(episodeMachine)

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
