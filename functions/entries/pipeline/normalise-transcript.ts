import { connectTo, variable } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { task } from '#functions/invocation/task.ts'
import { normaliseTranscript } from '#functions/use-cases/runs/normalise-transcript.ts'
import { downloadedSchema, loadedSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
  minutePrice: variable('TRANSCRIPTION_PRICE'),
})

const transcribedSchema = loadedSchema.extend({ audioSeconds: downloadedSchema.shape.audioSeconds })

export const handler = task({
  input: transcribedSchema,
  connect,
  run: (transcribed, deps, now) => normaliseTranscript(deps, transcribed, now),
})
