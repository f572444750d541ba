import { getPodcastCounts } from '#functions/data/podcasts.ts'
import { podcastAdminView } from '#functions/domain/views/podcast-view.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { connectIntake, intakeEnvSchema } from '#functions/use-cases/ingestion/intake-env.ts'
import { type SetChecked, setChecked } from '#functions/use-cases/ingestion/set-checked.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { countOf } from '#shared/format/number.ts'

export const envSchema = sessionEnvSchema.extend(intakeEnvSchema.shape)

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), ...connectIntake(env) }
}

function messageOf({ podcast, importedEpisodes }: SetChecked, isChecked: boolean): string {
  if (!isChecked) return `${podcast.name} is no longer checked.`
  if (podcast.lastProblem) return podcast.lastProblem
  return `${podcast.name}: ${countOf(importedEpisodes, 'new episode')}.`
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
