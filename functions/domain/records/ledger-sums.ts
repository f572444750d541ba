import * as z from 'zod'
import { storedCountSchema } from '#shared/rules/bounds.ts'

/** Costs by list price, in whole millionths of a dollar so that sums are exact. */
export const ledgerSumsSchema = z.object({
  analysisMicrodollars: storedCountSchema.prefault(0),
  transcriptionMicrodollars: storedCountSchema.prefault(0),
  /** Answers of the model. Unpriced ones are included in `answers` and add no cost. */
  answers: storedCountSchema.prefault(0),
  unpricedAnswers: storedCountSchema.prefault(0),
  inputTokens: storedCountSchema.prefault(0),
  outputTokens: storedCountSchema.prefault(0),
  cacheReadTokens: storedCountSchema.prefault(0),
  cacheWriteTokens: storedCountSchema.prefault(0),
  transcriptions: storedCountSchema.prefault(0),
  transcribedSeconds: storedCountSchema.prefault(0),
})

export type LedgerSums = z.output<typeof ledgerSumsSchema>

export const nothingSpent: LedgerSums = ledgerSumsSchema.parse({})
