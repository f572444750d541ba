import { getPodcastCounts } from '#functions/data/podcasts.ts'
import { podcastAdminView } from '#functions/domain/views/podcast-view.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { addPodcast } from '#functions/use-cases/ingestion/add-podcast.ts'
import { geographyIdNamed } from '#functions/use-cases/ingestion/geography-named.ts'
import { connectIntake, intakeEnvSchema } from '#functions/use-cases/ingestion/intake-env.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { formatCount } from '#shared/format/number.ts'

export const envSchema = sessionEnvSchema.extend(intakeEnvSchema.shape)

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), ...connectIntake(env) }
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
