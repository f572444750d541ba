import * as z from 'zod'
import { guardedClientEnvSchema, openGuardedClient } from '#functions/clients/guarded-client-env.ts'
import { openImportedQueue } from '#functions/clients/imported-queue.ts'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { importOlder, type OlderEpisodes } from '#functions/use-cases/ingestion/import-older.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { formatCount } from '#shared/format/number.ts'

export const envSchema = sessionEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  OPERATIONS_TABLE: z.string().min(1),
  IMPORTED_QUEUE_URL: z.string().min(1),
  ...guardedClientEnvSchema.shape,
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    operations: openTable(env.OPERATIONS_TABLE),
    queue: openImportedQueue(env.IMPORTED_QUEUE_URL),
    client: openGuardedClient(env),
  }
}

function messageOf({ importedEpisodes, hasMore }: OlderEpisodes): string {
  if (importedEpisodes === 0) return 'The feed has no older episodes.'
  const count = `${formatCount(importedEpisodes)} older ${importedEpisodes === 1 ? 'episode' : 'episodes'}`
  return hasMore ? `${count} imported. There are more.` : `${count} imported. That was all.`
}

export const handler = route(podcastsApi.importOlder, connect, async ({ params }, { deps, now }) => {
  const older = await importOlder(deps, params.podcast_id, now)
  return { answer: { success: true as const, message: messageOf(older), ...older } }
})
