import * as z from 'zod'
import { instantSchema } from '#shared/domain/ids.ts'

const count = z.int().min(0)

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
   * Counts the feedback of every existing episode, also of those unpublished for re-analysis, so that
   * publishing need not wait for feedback.
   */
  assessment_good: count,
  assessment_bad: count,
  last_updated: instantSchema.nullable(),
})

export type Statistics = z.infer<typeof statisticsSchema>
