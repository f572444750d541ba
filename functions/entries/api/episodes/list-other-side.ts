import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listOtherSide } from '#functions/data/episodes/other-side.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(episodesApi.listOtherSide, connect, async ({ params }, { deps }) => ({
  answer: await listOtherSide(deps.catalogue, params.id),
}))
