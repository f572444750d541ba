import * as z from 'zod'
import { tools } from '#functions/domain/analysis/tools.ts'
import { analysisSchema, stanceVoteSchema, verifiedQuoteSchema } from '#shared/domain/analysis.ts'

const tokens = z.int().min(0)

const usageSchema = z.object({
  inputTokens: tokens,
  outputTokens: tokens,
  cacheReadTokens: tokens,
  cacheWriteTokens: tokens,
})

const answerOf = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    usage: usageSchema,
    model: z.string(),
    /** From how many parts of the transcript it was put together, each an answer of its own; the usage is theirs. */
    parts: z.int().min(2).optional(),
  })

/** What is left of a summary once what the transcript does not bear out is dropped. */
const summarySchema = z.object({ paragraph: z.string().min(1), bullets: z.array(z.string().min(1)) })

/** What the steps of an analysis leave for one another in the store bucket. */
export const storedSummarySchema = answerOf(summarySchema).extend({
  /** Set when the transcript's language is not analysed: no further answer is asked for. */
  unsupportedLanguage: z.string().optional(),
})
export const storedVoteSchema = answerOf(stanceVoteSchema)
// An answer to one question is bounded by its tool; one that was put together is as long as its parts.
export const storedQuotesSchema = answerOf(
  z.object({ quotes: z.array(tools.pick_quotes.input.shape.quotes.element) }),
)
export const storedTopicsSchema = answerOf(z.object({ topics: z.array(z.string()) }))
export const storedCheckSchema = answerOf(
  z.object({ checks: z.array(tools.check_quotes.input.shape.checks.element) }),
)

/** Ready to be published. */
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
