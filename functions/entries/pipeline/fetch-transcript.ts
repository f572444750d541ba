import { connectTo, variable } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { guardedClient } from '#functions/connections/web-client.ts'
import { task } from '#functions/invocation/task.ts'
import { fetchTranscript } from '#functions/use-cases/runs/fetch-transcript.ts'
import { fetchingSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
  client: guardedClient(),
  languages: variable('CONTENT_LANGUAGES'),
})

export const handler = task({
  input: fetchingSchema,
  connect,
  run: (fetching, deps) => fetchTranscript(deps, fetching),
})
