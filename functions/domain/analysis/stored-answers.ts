import * as z from 'zod'
import { tools } from '#functions/domain/analysis/tools.ts'
import { analysisSchema, stanceVoteSchema, verifiedQuoteSchema } from '#shared/domain/analysis.ts'

const tokens = z.int().min(0)

const countsSchema = z.object({
  inputTokens: tokens,
  outputTokens: tokens,
  cacheReadTokens: tokens,
  cacheWriteTokens: tokens,
})

const usageSchema = countsSchema.extend({ inLongPrompts: countsSchema.optional() })

const answerOf = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    usage: usageSchema,
    model: z.string(),
    parts: z.int().min(2).optional(),
  })

const summarySchema = z.object({ paragraph: z.string().min(1), bullets: z.array(z.string().min(1)) })

export const storedSummarySchema = answerOf(summarySchema).extend({
  /** Set when we do not analyze the transcript's language. Later steps then call no model. */
  unsupportedLanguage: z.string().optional(),
})
export const storedVoteSchema = answerOf(stanceVoteSchema)
export const storedQuotesSchema = answerOf(
  z.object({ quotes: z.array(tools.pick_quotes.input.shape.quotes.element) }),
)
export const storedTopicsSchema = answerOf(z.object({ topics: z.array(z.string()) }))
export const storedCheckSchema = answerOf(
  z.object({ checks: z.array(tools.check_quotes.input.shape.checks.element) }),
)

export const readyAnalysisSchema = z.object({
  analysis: analysisSchema,
  quotes: z.array(verifiedQuoteSchema),
})

export type StoredSummary = z.output<typeof storedSummarySchema>
export type StoredVote = z.output<typeof storedVoteSchema>
export type StoredQuotes = z.output<typeof storedQuotesSchema>
export type StoredTopics = z.output<typeof storedTopicsSchema>
export type StoredCheck = z.output<typeof storedCheckSchema>
export type ReadyAnalysis = z.output<typeof readyAnalysisSchema>
