import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { task } from '#functions/invocation/task.ts'
import { handOutFeeds } from '#functions/use-cases/ingestion/hand-out-feeds.ts'
import { roundInputSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({ catalogue: table('CATALOGUE_TABLE') })

export const handler = task({
  input: roundInputSchema,
  connect,
  run: (input, { catalogue }, now) => handOutFeeds(catalogue, input, now),
})
