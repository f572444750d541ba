import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'

const count = z.int().min(0)
/** By list price, in US cents; null where the price of the model is not known. */
const cents = z.number().min(0).nullable()

/** Published episodes that were rated by another model or with other prompts than a run would use now. */
export const earlierRatingsSchema = z.object({
  /** Can be rated again. */
  ready: count,
  /** Wait for their turn, or are being processed. */
  under_way: count,
  /** Failed when they were last processed, or have no transcript any more. */
  failed: count,
  /** About what it costs to rate all again that can be. */
  cents,
  /** Those that are rated again with one confirmation, and about what these cost. */
  next: z.object({
    episode_ids: z.array(numericIdSchema),
    duration_seconds: z.number().min(0),
    /** Of so many nobody says how long they are; they count for an hour each. */
    unknown_durations: count,
    cents,
  }),
})

export type EarlierRatings = z.infer<typeof earlierRatingsSchema>
