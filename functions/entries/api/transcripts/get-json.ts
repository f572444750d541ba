import { transcriptFile } from '#functions/domain/transcript-files/transcript-file.ts'
import { route } from '#functions/http/route.ts'
import { connectTranscripts, transcriptEnvSchema } from '#functions/http/shown-transcripts.ts'
import { getShownTranscript } from '#functions/use-cases/transcripts/shown-transcript.ts'
import { transcriptsApi } from '#shared/api/transcripts.ts'

export const envSchema = transcriptEnvSchema

export const handler = route(transcriptsApi.getJson, connectTranscripts, async ({ params }, { deps }) => {
  const { title, view } = await getShownTranscript(deps, params.id)
  return { answer: transcriptFile(view, title, 'json') }
})
