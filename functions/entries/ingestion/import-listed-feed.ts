import * as z from 'zod'
import { guardedClientEnvSchema, openGuardedClient } from '#functions/clients/guarded-client-env.ts'
import { openImportedQueue } from '#functions/clients/imported-queue.ts'
import { openTable } from '#functions/data/table.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { importListedFeed } from '#functions/use-cases/ingestion/import-listed-feed.ts'
import { listedFeedSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  OPERATIONS_TABLE: z.string().min(1),
  IMPORTED_QUEUE_URL: z.string().min(1),
  ...guardedClientEnvSchema.shape,
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    catalogue: openTable(env.CATALOGUE_TABLE),
    operations: openTable(env.OPERATIONS_TABLE),
    queue: openImportedQueue(env.IMPORTED_QUEUE_URL),
    client: openGuardedClient(env),
  }
}

/** Adds one feed of a list; however it ends, no other feed is touched. */
export const handler = task({
  input: listedFeedSchema,
  connect,
  run: (wanted, deps, now) => importListedFeed(deps, wanted, now),
})
