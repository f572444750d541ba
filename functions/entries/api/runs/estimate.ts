import { getEpisode } from '#functions/data/episodes.ts'
import { listNewestOfGroup, listNewestOfPodcast } from '#functions/data/run-lists.ts'
import { estimateRuns } from '#functions/domain/runs/estimate.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { connectEstimating, estimateEnvSchema } from '#functions/use-cases/processing/estimate-env.ts'
import { hasUsableTranscript } from '#functions/use-cases/runs/automatic-run.ts'
import { runsApi } from '#shared/api/runs.ts'
import { bulkRuns } from '#shared/deployment/rate-limits.ts'
import type { RunEstimate } from '#shared/domain/run.ts'
import type { BulkGroup } from '#shared/rules/run-groups.ts'

export const envSchema = sessionEnvSchema.extend(estimateEnvSchema.shape)

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    ...connectEstimating(env),
  }
}

type Deps = ReturnType<typeof connect>
type Wanted = { group?: BulkGroup | undefined; podcastId?: number | undefined }

/** What is expected of the episode’s next run. */
async function estimateOne({ catalogue, model }: Deps, episodeId: number): Promise<RunEstimate> {
  const episode = await getEpisode(catalogue, episodeId)
  const estimated = {
    durationSeconds: episode.durationSeconds ?? episode.transcript?.durationSeconds ?? null,
    isToTranscribe: !episode.transcript && !hasUsableTranscript(episode),
  }
  return { episode_ids: [episodeId], has_more: false, ...estimateRuns([estimated], model) }
}

async function estimateMany(
  { catalogue, model }: Deps,
  { group = 'new', podcastId }: Wanted,
): Promise<RunEstimate> {
  const { cards, hasMore } =
    podcastId === undefined || group === 'waiting' || group === 'held'
      ? await listNewestOfGroup(catalogue, group, bulkRuns.maximum)
      : await listNewestOfPodcast(catalogue, { podcastId, group }, bulkRuns.maximum)
  const episodes = cards.map(({ card, hasTranscript }) => ({
    durationSeconds: card.duration,
    isToTranscribe: !hasTranscript,
  }))
  const ids = cards.map(({ card }) => card.id)
  return { episode_ids: ids, has_more: hasMore, ...estimateRuns(episodes, model) }
}

export const handler = route(runsApi.estimate, connect, async ({ query }, { deps }) => {
  const { group, podcast_id: podcastId, episode_id: episodeId } = query
  const answer =
    episodeId === undefined
      ? await estimateMany(deps, { group, podcastId })
      : await estimateOne(deps, episodeId)
  return { answer }
})
