import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { listFeaturedQuotes } from '#functions/use-cases/sidelight/list-featured-quotes.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(sidelightApi.listVoices, connect, async (_input, { deps, now }) => ({
  answer: await listFeaturedQuotes(deps.catalogue, now),
}))
