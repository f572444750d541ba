import { connectTo } from '#functions/connections/resource.ts'
import { bucket, monotonicClock } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { guardedClient } from '#functions/connections/web-client.ts'
import { task } from '#functions/invocation/task.ts'
import { downloadAudio } from '#functions/use-cases/runs/download-audio.ts'
import { loadedSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
  client: guardedClient(),
  clock: monotonicClock(),
})

export const handler = task({
  input: loadedSchema,
  connect,
  run: (loaded, deps) => downloadAudio(deps, loaded),
})
