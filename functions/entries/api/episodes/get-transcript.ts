import { route } from '#functions/http/route.ts'
import { connectTranscripts, transcriptEnvSchema } from '#functions/http/shown-transcripts.ts'
import { getShownTranscript } from '#functions/use-cases/transcripts/shown-transcript.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const envSchema = transcriptEnvSchema

export const handler = route(episodesApi.getTranscript, connectTranscripts, async ({ params }, { deps }) => {
  const { view } = await getShownTranscript(deps, params.id)
  return { answer: view }
})
