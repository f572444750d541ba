import { storeBucket } from '#functions/connections/buckets.ts'
import { catalogueTable } from '#functions/connections/tables.ts'
import { transcriptFile } from '#functions/domain/transcript-files/transcript-file.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { getShownTranscript } from '#functions/use-cases/transcripts/shown-transcript.ts'
import { transcriptsApi } from '#shared/api/transcripts.ts'

export const { envSchema, connect } = visitorGuard.and(catalogueTable).and(storeBucket)

export const handler = route(transcriptsApi.getVtt, connect, async ({ params }, { deps }) => {
  const { title, view } = await getShownTranscript(deps, params.id)
  return { answer: transcriptFile(view, title, 'vtt') }
})
