import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { viewListImport } from '#functions/use-cases/ingestion/import-list.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  operations: table('OPERATIONS_TABLE'),
})

export const handler = route(podcastsApi.getListImport, connect, async (_input, { deps, now }) => ({
  answer: { import: await viewListImport(deps.operations, now) },
}))
