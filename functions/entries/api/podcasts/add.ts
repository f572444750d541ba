import * as z from 'zod'
import { guardedClientEnvSchema, openGuardedClient } from '#functions/clients/guarded-client-env.ts'
import { openImportedQueue } from '#functions/clients/imported-queue.ts'
import { getPodcastCounts } from '#functions/data/podcasts.ts'
import { openTable } from '#functions/data/table.ts'
import { podcastAdminView } from '#functions/domain/views/podcast-view.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { addPodcast } from '#functions/use-cases/ingestion/add-podcast.ts'
import { geographyIdNamed } from '#functions/use-cases/ingestion/geography-named.ts'
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

export const handler = route(podcastsApi.add, connect, async ({ body }, { deps, now }) => {
  const geographyId = geographyIdNamed(body.geography)
  const { podcast, importedEpisodes, problems } = await addPodcast(deps, { url: body.url, geographyId, now })
  const counts = await getPodcastCounts(deps.catalogue, podcast.podcastId)
  const message = `${podcast.name}: ${formatCount(importedEpisodes)} new ${importedEpisodes === 1 ? 'episode' : 'episodes'}.`
  return {
    answer: {
      success: true as const,
      message,
      podcast: podcastAdminView({ podcast, counts }),
      importedEpisodes,
      problems,
    },
  }
})
