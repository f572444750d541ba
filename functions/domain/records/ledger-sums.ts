import * as z from 'zod'
import { storedCountSchema } from '#shared/rules/bounds.ts'

/** Costs by list price, in whole millionths of a dollar so that sums are exact. */
export const ledgerSumsSchema = z.object({
  analysisMicrodollars: storedCountSchema,
  transcriptionMicrodollars: storedCountSchema,
  /** Answers of the model. Unpriced ones are included in `answers` and add no cost. */
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
