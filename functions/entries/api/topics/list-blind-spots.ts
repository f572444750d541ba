import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readBlindSpots } from '#functions/data/topics/blind-spots.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { topicsApi } from '#shared/api/topics.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(topicsApi.listBlindSpots, connect, async (_input, { deps }) => ({
  answer: await readBlindSpots(deps.catalogue),
}))
