import { costEstimates } from '#functions/connections/groups.ts'
import { connectTo } from '#functions/connections/resource.ts'
import type { MethodCounts } from '#functions/data/ratings/rating-methods.ts'
import { estimateAnalysis, estimateRuns } from '#functions/domain/runs/estimate.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { currentMethod, findEarlierRatings } from '#functions/use-cases/ratings/earlier-ratings.ts'
import { ratingsApi } from '#shared/api/ratings.ts'
import { bulkRuns } from '#shared/deployment/rate-limits.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), ...costEstimates() })

const sumOf = (methods: readonly MethodCounts[], count: Exclude<keyof MethodCounts, 'method'>) =>
  methods.reduce((sum, counts) => sum + counts[count], 0)

export const handler = route(ratingsApi.listEarlier, connect, async (_input, { deps }) => {
  const { catalogue, model } = deps
  const current = await currentMethod(catalogue, model.id)
  const { methods, next } = await findEarlierRatings(catalogue, current, bulkRuns.maximum)
  const all = { seconds: sumOf(methods, 'seconds'), unknownLengths: sumOf(methods, 'unknownLengths') }
  const lengths = next.map(({ durationSeconds }) => ({
    durationSeconds: durationSeconds || null,
    isToTranscribe: false,
  }))
  const { duration_seconds, unknown_durations, analysis_cents } = estimateRuns(lengths, model)
  return {
    answer: {
      ready: sumOf(methods, 'ready'),
      under_way: sumOf(methods, 'underWay'),
      failed: sumOf(methods, 'failed'),
      cents: estimateAnalysis(all, model),
      next: {
        episode_ids: next.map(({ episodeId }) => episodeId),
        duration_seconds,
        unknown_durations,
        cents: analysis_cents,
      },
    },
  }
})
