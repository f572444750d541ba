import * as z from 'zod'
import { guardedClientEnvSchema, openGuardedClient } from '#functions/clients/guarded-client-env.ts'
import { openImportedQueue } from '#functions/clients/imported-queue.ts'
import { openTable } from '#functions/data/table.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { openLog } from '#functions/invocation/log.ts'
import { task } from '#functions/invocation/task.ts'
import { checkFeed } from '#functions/use-cases/ingestion/check-feed.ts'
import { checkFeedSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  OPERATIONS_TABLE: z.string().min(1),
  IMPORTED_QUEUE_URL: z.string().min(1),
  ...guardedClientEnvSchema.shape,
})

const logger = openLog()

const connect = () => {
  const env = readEnv(envSchema)
  return {
    catalogue: openTable(env.CATALOGUE_TABLE),
    operations: openTable(env.OPERATIONS_TABLE),
    queue: openImportedQueue(env.IMPORTED_QUEUE_URL),
    client: openGuardedClient(env),
  }
}

/** Checks one feed; however it ends, no other feed is touched. */
export const handler = task({
  input: checkFeedSchema,
  connect,
  run: async ({ podcastId }, deps, now) => {
    const { importedEpisodes, problems, failure } = await checkFeed(deps, podcastId, now)
    if (failure) logger.warn('feed check failed', { podcastId, failure })
    return { podcastId, importedEpisodes, problems: problems.length }
  },
})
