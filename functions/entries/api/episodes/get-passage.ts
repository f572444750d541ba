import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { getSpokenPassage } from '#functions/use-cases/transcripts/get-spoken-passage.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
})

export const handler = route(episodesApi.getPassage, connect, async ({ params }, { deps }) => ({
  answer: await getSpokenPassage(deps, { episodeId: params.id, quoteId: params.quote_id }),
}))
