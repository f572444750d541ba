import { importConnection } from '#functions/connections/feed-import.ts'
import { task } from '#functions/invocation/task.ts'
import { importListedFeed } from '#functions/use-cases/ingestion/import-listed-feed.ts'
import { feedOfListSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = importConnection

/** Adds one feed of a list; however it ends, no other feed is touched. */
export const handler = task({
  input: feedOfListSchema,
  connect,
  run: (wanted, deps, now) => importListedFeed(deps, wanted, now),
})
