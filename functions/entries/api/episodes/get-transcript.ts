import { storeBucket } from '#functions/connections/buckets.ts'
import { catalogueTable } from '#functions/connections/tables.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { getShownTranscript } from '#functions/use-cases/transcripts/shown-transcript.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const { envSchema, connect } = visitorGuard.and(catalogueTable).and(storeBucket)

export const handler = route(episodesApi.getTranscript, connect, async ({ params }, { deps }) => {
  const { view } = await getShownTranscript(deps, params.id)
  return { answer: view }
})
