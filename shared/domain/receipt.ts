import * as z from 'zod'
import { stanceVoteSchema } from '#shared/domain/analysis.ts'
import { unratedReasonSchema } from '#shared/domain/episode.ts'
import { receiptPassageSchema } from '#shared/domain/evidence.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

const count = z.int().min(0)

/** Always the model's result, even if an admin has set another stance. */
export const receiptViewSchema = z.object({
  episode_id: numericIdSchema,
  analysed_at: instantSchema,
  transcript_hash: z.string(),
  model: z.string(),
  prompt_version: z.string(),
  political_stance: stanceSchema.nullable(),
  unrated_reason: unratedReasonSchema.nullable(),
  explanation: z.string(),
  confidence: z.number().min(0).max(1).nullable(),
  spread: z.array(count).nullable(),
  is_contested: z.boolean(),
  /** If true, pages show a stance or explanation that an admin wrote. */
  is_overridden: z.boolean(),
  suspicious_lines: count,
  /**
   * `pending`: pages show no stance until an admin has reviewed the rating. Null if no lines are suspicious.
   */
  review: z.enum(['pending', 'done']).nullable(),
  votes: z.array(
    z.object({
      political_stance: stanceVoteSchema.shape.stance,
      unrated_reason: stanceVoteSchema.shape.unratedReason,
      explanation: z.string(),
      /** False if the vote cites only suspicious lines. */
      is_counted: z.boolean(),
      evidence: z.array(receiptPassageSchema),
    }),
  ),
  quotes_offered: count,
  quotes_dropped: count,
  quotes_of_other_length: count,
  quotes_set_aside: count,
  quotes_left_over: count,
  tokens: z.object({ input: count, output: count, cache_read: count, cache_write: count }),
  /** US cents at list price; null if the price is unknown. */
  cents: z.number().min(0).nullable(),
})

export type ReceiptView = z.infer<typeof receiptViewSchema>
