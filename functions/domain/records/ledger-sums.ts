import * as z from 'zod'
import { storedCountSchema } from '#shared/rules/bounds.ts'

/** Costs use list prices. They are whole millionths of a dollar, so that sums are exact. */
export const ledgerSumsSchema = z.object({
  analysisMicrodollars: storedCountSchema,
  transcriptionMicrodollars: storedCountSchema,
  /** Answers of the model, including unpriced ones, which add no cost. */
  answers: storedCountSchema,
  unpricedAnswers: storedCountSchema,
  inputTokens: storedCountSchema,
  outputTokens: storedCountSchema,
  cacheReadTokens: storedCountSchema,
  cacheWriteTokens: storedCountSchema,
  transcriptions: storedCountSchema,
  transcribedSeconds: storedCountSchema,
})

export type LedgerSums = z.output<typeof ledgerSumsSchema>

export const nothingSpent: LedgerSums = ledgerSumsSchema.parse({})
