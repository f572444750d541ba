import * as z from 'zod'
import { costEstimates } from '#functions/connections/groups.ts'
import { connectTo, variable } from '#functions/connections/resource.ts'
import { recognitionStart } from '#functions/connections/resources.ts'
import { mediaFormats } from '#functions/domain/audio/media-format.ts'
import { task } from '#functions/invocation/task.ts'
import { startTranscription } from '#functions/use-cases/runs/start-transcription.ts'
import { downloadedSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({
  ...costEstimates(),
  bucket: variable('STORE_BUCKET'),
  recognizer: recognitionStart(),
})

export const handler = task({
  input: downloadedSchema.extend({ mediaFormat: z.enum(mediaFormats) }),
  connect,
  run: (downloaded, deps, now) => startTranscription(deps, downloaded, now),
})
