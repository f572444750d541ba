import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { getShownTranscript } from '#functions/use-cases/transcripts/shown-transcript.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
})

export const handler = route(episodesApi.getTranscript, connect, async ({ params }, { deps }) => {
  const { view } = await getShownTranscript(deps, params.id)
  return { answer: view }
})
