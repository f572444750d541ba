import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { stopListImport } from '#functions/data/podcasts/list-imports.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const { envSchema, connect } = connectTo({ ...loggedGuard(), operations: table('OPERATIONS_TABLE') })

export const handler = loggedRoute(podcastsApi.stopListImport, connect, async ({ body }, { deps, now }) => {
  await stopListImport(deps.operations, body.started_at, now)
  const message = 'The import is stopping. Podcasts already added stay.'
  return { details: detailsOf({}), answer: { success: true as const, message } }
})
