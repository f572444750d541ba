import { connectTo } from '#functions/connections/resource.ts'
import { feedImports } from '#functions/connections/web-client.ts'
import { task } from '#functions/invocation/task.ts'
import { importListedFeed } from '#functions/use-cases/ingestion/import-listed-feed.ts'
import { feedOfListSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo(feedImports())

export const handler = task({
  input: feedOfListSchema,
  connect,
  run: (wanted, deps, now) => importListedFeed(deps, wanted, now),
})
