import * as z from 'zod'
import { guardedClientEnvSchema, openGuardedClient } from '#functions/clients/guarded-client-env.ts'
import { openImportedQueue } from '#functions/clients/imported-queue.ts'
import { getPodcastCounts } from '#functions/data/podcasts.ts'
import { openTable } from '#functions/data/table.ts'
import { podcastAdminView } from '#functions/domain/views/podcast-view.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { type SetChecked, setChecked } from '#functions/use-cases/ingestion/set-checked.ts'
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

function messageOf({ podcast, importedEpisodes }: SetChecked, isChecked: boolean): string {
  if (!isChecked) return `${podcast.name} is not checked any more.`
  if (podcast.lastProblem) return podcast.lastProblem
  return `${podcast.name}: ${formatCount(importedEpisodes)} new ${importedEpisodes === 1 ? 'episode' : 'episodes'}.`
}

export const handler = route(podcastsApi.update, connect, async ({ params, body }, { deps, now }) => {
  const isChecked = body.is_checked
  const outcome = await setChecked(deps, params.podcast_id, { isChecked, now })
  const counts = await getPodcastCounts(deps.catalogue, params.podcast_id)
  return {
    answer: {
      success: true as const,
      message: messageOf(outcome, isChecked),
      podcast: podcastAdminView({ podcast: outcome.podcast, counts }),
    },
  }
})
