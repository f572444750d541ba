import * as z from 'zod'
import { unratedReasonSchema } from '#shared/domain/episode.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { storedQuoteTimeSchema } from '#shared/domain/quote.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { storedSecondsSchema } from '#shared/rules/bounds.ts'

export const maximumQuotes = 8
export const quoteWords = { fewest: 8, most: 60 } as const
export const maximumTopics = 8
export const maximumSegments = 6

export const stanceVoteSchema = z.object({
  stance: stanceSchema.nullable(),
  unratedReason: unratedReasonSchema.nullable(),
  explanation: z.string().min(1),
  segments: z.array(z.int().min(0)).max(maximumSegments),
  /** Set if every line that the vote cites looks like an instruction to a machine. */
  notCounted: z.literal('suspicious-lines').optional(),
})

export type StanceVote = z.infer<typeof stanceVoteSchema>

/** Times in seconds, null where unknown. */
const evidenceSchema = z.object({
  segment: z.int().min(0),
  start: storedSecondsSchema,
  end: storedSecondsSchema,
  speaker: z.string().optional(),
  text: z.string().min(1),
})

export type Evidence = z.infer<typeof evidenceSchema>

const receiptSchema = z.object({
  transcriptHash: z.string(),
  promptVersion: z.string(),
  model: z.string(),
  /** The configured model, if the provider answered with another one. */
  askedModel: z.string().optional(),
  votes: z.array(stanceVoteSchema),
  evidence: z.array(evidenceSchema),
  suspiciousLines: z.int().min(1).optional(),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  cacheReadTokens: z.int().min(0),
  cacheWriteTokens: z.int().min(0),
  cents: z.number().min(0).nullable(),
  quotesOffered: z.int().min(0),
  quotesDropped: z.int().min(0),
  quotesOfOtherLength: z.int().min(0),
  quotesSetAside: z.int().min(0),
  quotesLeftOver: z.int().min(0),
  analysedAt: instantSchema,
})

export const analysisSchema = z.object({
  paragraph: z.string().min(1),
  bullets: z.array(z.string().min(1)).max(12),
  stance: stanceSchema.nullable(),
  unratedReason: unratedReasonSchema.nullable(),
  explanation: z.string().min(1),
  /** Share of the votes that equal the median, 0 to 1; null if unrated. */
  confidence: z.number().min(0).max(1).nullable(),
  /** Votes per step of the scale, Far Left first; null if unrated. */
  spread: z.array(z.int().min(0)).length(5).nullable(),
  isContested: z.boolean(),
  topics: z.array(z.string().min(1)).max(maximumTopics),
  receipt: receiptSchema,
})

export type Analysis = z.infer<typeof analysisSchema>

export const verifiedQuoteSchema = z.object({
  text: z.string().min(1),
  startSeconds: storedQuoteTimeSchema,
  endSeconds: storedQuoteTimeSchema,
  speaker: z.string().optional(),
  topic: z.string().nullable(),
  keywords: z.array(z.string().min(1)),
  /** The model's stance for the quote alone; null if it gave none. */
  stance: stanceSchema.nullable().optional(),
})

export type VerifiedQuote = z.infer<typeof verifiedQuoteSchema>
