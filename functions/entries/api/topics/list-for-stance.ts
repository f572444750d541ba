import { catalogueTable } from '#functions/connections/tables.ts'
import { readCloud } from '#functions/data/topics/clouds.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { topicsApi } from '#shared/api/topics.ts'

export const { envSchema, connect } = visitorGuard.and(catalogueTable)

export const handler = route(topicsApi.listForStance, connect, async ({ params }, { deps }) => ({
  answer: { topics: await readCloud(deps.catalogue, params.stance) },
}))
