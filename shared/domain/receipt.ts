import * as z from 'zod'
import { stanceVoteSchema } from '#shared/domain/analysis.ts'
import { unratedReasonSchema } from '#shared/domain/episode.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

const count = z.int().min(0)

/**
 * What an episode's rating rests on, for anybody to check: the machine's own result with every vote, also where a person set another
 * stance since, what it was made from and what it cost.
 */
export const receiptViewSchema = z.object({
  episode_id: numericIdSchema,
  analysed_at: instantSchema,
  /** SHA-256 of the transcript as it was read, hexadecimal. */
  transcript_hash: z.string(),
  model: z.string(),
  prompt_version: z.string(),
  political_stance: stanceSchema.nullable(),
  unrated_reason: unratedReasonSchema.nullable(),
  explanation: z.string(),
  /** Share of the votes at the median, 0 to 1; null where nothing was placed. */
  confidence: z.number().min(0).max(1).nullable(),
  /** Votes for each step of the scale, Far Left first; null where nothing was placed. */
  spread: z.array(count).nullable(),
  is_contested: z.boolean(),
  /** Whether a person set another stance or explanation, which is what pages show. */
  is_overridden: z.boolean(),
  votes: z.array(
    z.object({
      political_stance: stanceVoteSchema.shape.stance,
      unrated_reason: stanceVoteSchema.shape.unratedReason,
      explanation: z.string(),
    }),
  ),
  quotes_offered: count,
  /** Of those offered; they are not in the transcript. */
  quotes_dropped: count,
  tokens: z.object({ input: count, output: count, cache_read: count, cache_write: count }),
  /** US cents by the model's list price; null where that is not known. */
  cents: z.number().min(0).nullable(),
})

export type ReceiptView = z.infer<typeof receiptViewSchema>
