import * as z from 'zod'
import { stanceVoteSchema } from '#shared/domain/analysis.ts'
import { unratedReasonSchema } from '#shared/domain/episode.ts'
import { receiptPassageSchema } from '#shared/domain/evidence.ts'
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
  /** How many lines of the transcript read as if they were meant for a machine. */
  suspicious_lines: count,
  /** `pending`: pages show no stance until an editor has checked the rating. Null where nothing is suspicious. */
  review: z.enum(['pending', 'done']).nullable(),
  votes: z.array(
    z.object({
      political_stance: stanceVoteSchema.shape.stance,
      unrated_reason: stanceVoteSchema.shape.unratedReason,
      explanation: z.string(),
      /** A vote that rests on suspicious lines alone is not counted. */
      is_counted: z.boolean(),
      /** What led to it. */
      evidence: z.array(receiptPassageSchema),
    }),
  ),
  quotes_offered: count,
  /** Of those offered: what is not in the transcript, shares words with another or has an address in it. */
  quotes_dropped: count,
  /** What is in the transcript and is shorter or longer than a quote may be. */
  quotes_of_other_length: count,
  /** What was set aside by the check, because it does not stand alone or is not the speaker’s own position. */
  quotes_set_aside: count,
  /** What stood beyond the most that are shown. */
  quotes_left_over: count,
  tokens: z.object({ input: count, output: count, cache_read: count, cache_write: count }),
  /** US cents by the model's list price; null where that is not known. */
  cents: z.number().min(0).nullable(),
})

export type ReceiptView = z.infer<typeof receiptViewSchema>
