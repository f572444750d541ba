import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { compareTopic } from '#functions/use-cases/topics/compare-topic.ts'
import { topicsApi } from '#shared/api/topics.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(topicsApi.compare, connect, async ({ params }, { deps }) => ({
  answer: await compareTopic(deps.catalogue, params.name),
}))
