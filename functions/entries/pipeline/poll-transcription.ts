import type * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { recognitionCheck } from '#functions/connections/resources.ts'
import { task } from '#functions/invocation/task.ts'
import { pollTranscription } from '#functions/use-cases/runs/poll-transcription.ts'
import { type polledSchema, transcribingSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({ recognizer: recognitionCheck() })

type Polled = z.output<typeof polledSchema>

export const handler = task({
  input: transcribingSchema,
  connect,
  run: async (transcribing, { recognizer }): Promise<Polled> => ({
    ...transcribing,
    isTranscribed: await pollTranscription(recognizer, transcribing.jobName),
  }),
})
