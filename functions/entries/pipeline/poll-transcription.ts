import type * as z from 'zod'
import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import { checkTranscription } from '#functions/clients/transcription.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { transcriptionService } from '#functions/connections/resources.ts'
import { failedTranscription } from '#functions/domain/audio/refused-transcription.ts'
import { task } from '#functions/invocation/task.ts'
import { type polledSchema, transcribingSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({ transcription: transcriptionService() })

type Polled = z.output<typeof polledSchema>

export const handler = task({
  input: transcribingSchema,
  connect,
  run: async (transcribing, { transcription }): Promise<Polled> => {
    const outcome = await checkTranscription(transcription, transcribing.jobName)
    if (outcome.kind === 'failed') throw new PipelineError(failedTranscription(outcome.reason))
    return { ...transcribing, isTranscribed: outcome.kind === 'completed' }
  },
})
