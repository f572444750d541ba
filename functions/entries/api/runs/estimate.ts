import { costEstimates } from '#functions/connections/groups.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { estimateGroup, estimateRun } from '#functions/use-cases/runs/estimate-runs.ts'
import { runsApi } from '#shared/api/runs.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), ...costEstimates() })

export const handler = route(runsApi.estimate, connect, async ({ query }, { deps }) => {
  const { group, podcast_id: podcastId, episode_id: episodeId, from } = query
  const answer =
    episodeId === undefined
      ? await estimateGroup(deps, { group, podcastId })
      : await estimateRun(deps, { episodeId, from })
  return { answer }
})
