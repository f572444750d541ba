import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'

const count = z.int().min(0)
const cents = z.number().min(0).nullable()

/** Published episodes that another model or other prompts rated than a run would use now. */
export const earlierRatingsSchema = z.object({
  ready: count,
  under_way: count,
  failed: count,
  cents,
  next: z.object({
    episode_ids: z.array(numericIdSchema),
    duration_seconds: z.number().min(0),
    unknown_durations: count,
    cents,
  }),
})

export type EarlierRatings = z.infer<typeof earlierRatingsSchema>
