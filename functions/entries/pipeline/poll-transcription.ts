import * as z from 'zod'
import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import { checkTranscription, openTranscription } from '#functions/clients/transcription.ts'
import { failedTranscription } from '#functions/domain/audio/refused-transcription.ts'
import { task } from '#functions/invocation/task.ts'
import { type polledSchema, transcribingSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = z.object({})

type Polled = z.output<typeof polledSchema>

/** Whether the job has ended; a failed one ends the run and says why. */
export const handler = task({
  input: transcribingSchema,
  connect: () => ({ transcription: openTranscription() }),
  run: async (transcribing, { transcription }): Promise<Polled> => {
    const outcome = await checkTranscription(transcription, transcribing.jobName)
    if (outcome.kind === 'failed') throw new PipelineError(failedTranscription(outcome.reason))
    return { ...transcribing, isTranscribed: outcome.kind === 'completed' }
  },
})
