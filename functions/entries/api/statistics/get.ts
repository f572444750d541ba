import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readStatistics } from '#functions/data/statistics/statistics.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { statisticsApi } from '#shared/api/statistics.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(statisticsApi.get, connect, async (_input, { deps }) => {
  const statistics = await readStatistics(deps.catalogue)
  return {
    answer: {
      episode_count: statistics.episodes,
      podcast_count: statistics.podcasts,
      total_duration_seconds: statistics.durationSeconds,
      far_left_count: statistics.stance0,
      left_leaning_count: statistics.stance1,
      centrist_count: statistics.stance2,
      right_leaning_count: statistics.stance3,
      far_right_count: statistics.stance4,
      assessment_good: statistics.assessments.good,
      assessment_bad: statistics.assessments.bad,
      last_updated: statistics.updatedAt,
    },
  }
})
