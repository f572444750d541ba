import * as z from 'zod'
import { storedCountSchema } from '#shared/rules/bounds.ts'

/** What was used and what that costs by list price, in millionths of a dollar: whole numbers, which add up exactly. */
export const ledgerSumsSchema = z.object({
  analysisMicrodollars: storedCountSchema.prefault(0),
  transcriptionMicrodollars: storedCountSchema.prefault(0),
  /** Answers of the model, and those among them whose price is not known: they cost nothing here. */
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
