import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'

const count = z.int().min(0)
/** US cents at list price; null where the model's price is unknown. */
const cents = z.number().min(0).nullable()

/** Published episodes rated with another model or other prompts than a run would use now. */
export const earlierRatingsSchema = z.object({
  ready: count,
  under_way: count,
  /** The last run failed, or there is no transcript any more. */
  failed: count,
  cents,
  next: z.object({
    episode_ids: z.array(numericIdSchema),
    duration_seconds: z.number().min(0),
    /** Episodes of unknown length; each counts as an hour. */
    unknown_durations: count,
    cents,
  }),
})

export type EarlierRatings = z.infer<typeof earlierRatingsSchema>
