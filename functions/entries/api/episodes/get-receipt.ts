import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { getReceipt } from '#functions/use-cases/episodes/get-receipt.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(episodesApi.getReceipt, connect, async ({ params }, { deps }) => ({
  answer: await getReceipt(deps.catalogue, params.id),
}))
