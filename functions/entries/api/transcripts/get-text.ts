import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { transcriptFile } from '#functions/domain/transcript-files/transcript-file.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { getShownTranscript } from '#functions/use-cases/transcripts/shown-transcript.ts'
import { transcriptsApi } from '#shared/api/transcripts.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
})

export const handler = route(transcriptsApi.getText, connect, async ({ params }, { deps }) => {
  const { title, view } = await getShownTranscript(deps, params.id)
  return { answer: transcriptFile(view, title, 'txt') }
})
