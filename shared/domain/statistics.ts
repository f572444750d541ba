import * as z from 'zod'
import { instantSchema } from '#shared/domain/ids.ts'

const count = z.int().min(0)

/** What `GET /api/statistics` answers: completed episodes of public podcasts. */
export const statisticsSchema = z.object({
  episode_count: count,
  podcast_count: count,
  total_duration_seconds: z.number().min(0),
  far_left_count: count,
  left_leaning_count: count,
  centrist_count: count,
  right_leaning_count: count,
  far_right_count: count,
  /**
   * What readers said of the assessments: votes on episodes that exist. Only published ones are voted on, but one that is taken back
   * for another analysis keeps its votes and their place here, so that no publication has to wait for a vote.
   */
  assessment_good: count,
  assessment_bad: count,
  last_updated: instantSchema.nullable(),
})

export type Statistics = z.infer<typeof statisticsSchema>
