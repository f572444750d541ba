import * as z from 'zod'
import { stanceVoteSchema } from '#shared/domain/analysis.ts'
import { unratedReasonSchema } from '#shared/domain/episode.ts'
import { receiptPassageSchema } from '#shared/domain/evidence.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

const count = z.int().min(0)

/** The machine's own result, also where a person has set another stance since. */
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
  /** A person set another stance or explanation, which is what pages show. */
  is_overridden: z.boolean(),
  suspicious_lines: count,
  /** `pending`: pages show no stance until an admin has checked the rating. Null without suspicious lines. */
  review: z.enum(['pending', 'done']).nullable(),
  votes: z.array(
    z.object({
      political_stance: stanceVoteSchema.shape.stance,
      unrated_reason: stanceVoteSchema.shape.unratedReason,
      explanation: z.string(),
      /** A vote that rests only on suspicious lines is not counted. */
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
  /** US cents at list price; null where that is unknown. */
  cents: z.number().min(0).nullable(),
})

export type ReceiptView = z.infer<typeof receiptViewSchema>
