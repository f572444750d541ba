import * as z from 'zod'
import { spendingRefusals } from '#shared/rules/budget.ts'
import { mostBudgetCents } from '#shared/rules/processing-bounds.ts'

const centsSchema = z.number().min(0)
const limitSchema = z.int().min(0).max(mostBudgetCents).nullable()
const countSchema = z.int().min(0)
export const spendingRefusalSchema = z.enum(spendingRefusals)

export const budgetEditSchema = z.strictObject({
  /** For each calendar month in UTC; null means no limit. */
  monthly_limit_cents: limitSchema,
  version: z.int().min(0).optional(),
})

/** For the current month in UTC, at list prices. */
export const budgetViewSchema = z.object({
  monthly_limit_cents: limitSchema,
  month: z.string(),
  spent_cents: centsSchema,
  analysis_cents: centsSchema,
  transcription_cents: centsSchema,
  reserved_cents: centsSchema,
  /** If `has_more_held` is set, more runs are on hold than this. */
  held_runs: countSchema,
  has_more_held: z.boolean(),
  /** Null if an hour of speech can be transcribed or analyzed now; otherwise the reason why not. */
  stopped: z.object({
    transcription: spendingRefusalSchema.nullable(),
    analysis: spendingRefusalSchema.nullable(),
  }),
  forecast_cents: centsSchema,
  answers: countSchema,
  /** Answers of models without a known price. The amounts do not include them. */
  unpriced_answers: countSchema,
  transcriptions: countSchema,
  transcribed_seconds: countSchema,
  estimates: z.object({ analysis_hour_cents: centsSchema.nullable(), transcription_hour_cents: centsSchema }),
  prices_date: z.string(),
  version: z.int().min(0),
})

export type BudgetView = z.infer<typeof budgetViewSchema>
