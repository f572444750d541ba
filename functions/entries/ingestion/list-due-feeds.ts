import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { task } from '#functions/invocation/task.ts'
import { assignFeeds } from '#functions/use-cases/ingestion/assign-feeds.ts'
import { roundInputSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({ catalogue: table('CATALOGUE_TABLE') })

export const handler = task({
  input: roundInputSchema,
  connect,
  run: (input, { catalogue }, now) => assignFeeds(catalogue, input, now),
})
