import * as z from 'zod'
import { unratedReasonSchema } from '#shared/domain/episode.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { storedQuoteTimeSchema } from '#shared/domain/quote.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { storedSecondsSchema } from '#shared/rules/bounds.ts'

export const maximumQuotes = 8
/** How long a quote is, in words. */
export const quoteWords = { fewest: 8, most: 60 } as const
export const maximumTopics = 8
/** How many segments of the transcript a vote names at most. */
export const maximumSegments = 6

/** One vote on the stance: a step of the scale, or a reason for none. */
export const stanceVoteSchema = z.object({
  stance: stanceSchema.nullable(),
  unratedReason: unratedReasonSchema.nullable(),
  explanation: z.string().min(1),
  /** Numbers of the transcript's segments that led to it, in their order. */
  segments: z.array(z.int().min(0)).max(maximumSegments),
  /** Every line it named reads as if it were meant for a machine. */
  notCounted: z.literal('suspicious-lines').optional(),
})

export type StanceVote = z.infer<typeof stanceVoteSchema>

/** A segment that votes name, in the words of the transcript. Times in seconds, null where nobody knows them. */
const evidenceSchema = z.object({
  segment: z.int().min(0),
  start: storedSecondsSchema,
  end: storedSecondsSchema,
  speaker: z.string().optional(),
  text: z.string().min(1),
})

export type Evidence = z.infer<typeof evidenceSchema>

/** What an analysis cost and from what it was made; kept with every analysis. */
const receiptSchema = z.object({
  transcriptHash: z.string(),
  promptVersion: z.string(),
  /** Who answered. */
  model: z.string(),
  /** What was asked for, where something else answered. */
  askedModel: z.string().optional(),
  votes: z.array(stanceVoteSchema),
  /** Every segment that a vote names, once. */
  evidence: z.array(evidenceSchema),
  /** How many lines of the transcript read as if they were meant for a machine; absent where none do. */
  suspiciousLines: z.int().min(1).optional(),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  cacheReadTokens: z.int().min(0),
  cacheWriteTokens: z.int().min(0),
  cents: z.number().min(0).nullable(),
  /** What the model picked. */
  quotesOffered: z.int().min(0),
  /** Of these: what does not stand in the transcript, shares words with another or has an address in it. */
  quotesDropped: z.int().min(0),
  /** What stands there and is shorter or longer than a quote may be. */
  quotesOfOtherLength: z.int().min(0),
  /** What stands there and was set aside by the check. */
  quotesSetAside: z.int().min(0),
  /** What the check let stand beyond the most that are shown. */
  quotesLeftOver: z.int().min(0),
  analysedAt: instantSchema,
})

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
  /** Out of its own words. */
  keywords: z.array(z.string().min(1)),
  /** Where its position stands by itself, by the model's word; null where that was not said. */
  stance: stanceSchema.nullable().optional(),
})

export type VerifiedQuote = z.infer<typeof verifiedQuoteSchema>
