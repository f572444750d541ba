import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listCountedGeographies } from '#functions/data/podcasts/geographies.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { geographiesApi } from '#shared/api/geographies.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(geographiesApi.listWithCounts, connect, async (_input, { deps }) => ({
  answer: await listCountedGeographies(deps.catalogue),
}))
