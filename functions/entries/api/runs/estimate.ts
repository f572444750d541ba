import { listNewestOfGroup, listNewestOfPodcast } from '#functions/data/run-lists.ts'
import { estimateRuns } from '#functions/domain/runs/estimate.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { connectEstimating, estimateEnvSchema } from '#functions/use-cases/processing/estimate-env.ts'
import { runsApi } from '#shared/api/runs.ts'
import { bulkRuns } from '#shared/deployment/rate-limits.ts'

export const envSchema = sessionEnvSchema.extend(estimateEnvSchema.shape)

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    ...connectEstimating(env),
  }
}

export const handler = route(runsApi.estimate, connect, async ({ query }, { deps }) => {
  const { group, podcast_id: podcastId } = query
  const { cards, hasMore } =
    podcastId === undefined || group === 'waiting' || group === 'held'
      ? await listNewestOfGroup(deps.catalogue, group, bulkRuns.maximum)
      : await listNewestOfPodcast(deps.catalogue, { podcastId, group }, bulkRuns.maximum)
  const episodes = cards.map(({ card, hasTranscript }) => ({
    durationSeconds: card.duration,
    isToTranscribe: !hasTranscript,
  }))
  return {
    answer: {
      episode_ids: cards.map(({ card }) => card.id),
      has_more: hasMore,
      ...estimateRuns(episodes, deps.model),
    },
  }
})
