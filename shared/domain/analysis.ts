import * as z from 'zod'
import { unratedReasonSchema } from '#shared/domain/episode.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { storedQuoteTimeSchema } from '#shared/domain/quote.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

export const maximumQuotes = 8
export const maximumTopics = 8

/** One vote on the stance: a step of the scale, or a reason for none. */
export const stanceVoteSchema = z.object({
  stance: stanceSchema.nullable(),
  unratedReason: unratedReasonSchema.nullable(),
  explanation: z.string().min(1),
})

export type StanceVote = z.infer<typeof stanceVoteSchema>

/** What an analysis cost and from what it was made; kept with every analysis. */
const receiptSchema = z.object({
  transcriptHash: z.string(),
  promptVersion: z.string(),
  model: z.string(),
  votes: z.array(stanceVoteSchema),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  cacheReadTokens: z.int().min(0),
  cacheWriteTokens: z.int().min(0),
  cents: z.number().min(0).nullable(),
  quotesOffered: z.int().min(0),
  quotesDropped: z.int().min(0),
  analysedAt: instantSchema,
})

export type Receipt = z.infer<typeof receiptSchema>

/** The machine's result for one episode: what the pipeline hands to publishing. */
export const analysisSchema = z.object({
  paragraph: z.string().min(1),
  bullets: z.array(z.string().min(1)).max(12),
  stance: stanceSchema.nullable(),
  unratedReason: unratedReasonSchema.nullable(),
  explanation: z.string().min(1),
  /** Share of the votes that fell on the median, 0 to 1; null where nothing was placed. */
  confidence: z.number().min(0).max(1).nullable(),
  /** Votes per step of the scale, Far Left first; null where nothing was placed. */
  spread: z.array(z.int().min(0)).length(5).nullable(),
  isContested: z.boolean(),
  topics: z.array(z.string().min(1)).max(maximumTopics),
  receipt: receiptSchema,
})

export type Analysis = z.infer<typeof analysisSchema>

/** A quote that code cut from the transcript; `topic` names one of the analysis' topics. */
export const verifiedQuoteSchema = z.object({
  text: z.string().min(1),
  startSeconds: storedQuoteTimeSchema,
  endSeconds: storedQuoteTimeSchema,
  speaker: z.string().optional(),
  topic: z.string().nullable(),
})

export type VerifiedQuote = z.infer<typeof verifiedQuoteSchema>
