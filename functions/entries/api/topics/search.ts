import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { searchTopics } from '#functions/data/topics/topics.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { foundTopicsAtMost, topicsApi } from '#shared/api/topics.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(topicsApi.search, connect, async ({ query }, { deps }) => ({
  answer: { topics: await searchTopics(deps.catalogue, query.prefix, foundTopicsAtMost) },
}))
