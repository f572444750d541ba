import * as z from 'zod'
import { spendingRefusals } from '#shared/rules/budget.ts'
import { mostBudgetCents } from '#shared/rules/processing-bounds.ts'

const centsSchema = z.number().min(0)
const limitSchema = z.int().min(0).max(mostBudgetCents).nullable()
const countSchema = z.int().min(0)
export const spendingRefusalSchema = z.enum(spendingRefusals)

export const budgetEditSchema = z.strictObject({
  /** Per month in UTC; null means no limit. */
  monthly_limit_cents: limitSchema,
  version: z.int().min(0).optional(),
})

/** The current month in UTC, at list prices. */
export const budgetViewSchema = z.object({
  monthly_limit_cents: limitSchema,
  month: z.string(),
  spent_cents: centsSchema,
  analysis_cents: centsSchema,
  transcription_cents: centsSchema,
  reserved_cents: centsSchema,
  /** A lower bound when `has_more_held` is set. */
  held_runs: countSchema,
  has_more_held: z.boolean(),
  /** Why an hour of speech cannot be transcribed or analyzed now; null where it can. */
  stopped: z.object({
    transcription: spendingRefusalSchema.nullable(),
    analysis: spendingRefusalSchema.nullable(),
  }),
  forecast_cents: centsSchema,
  answers: countSchema,
  /** From models without a known price; not part of the sum. */
  unpriced_answers: countSchema,
  transcriptions: countSchema,
  transcribed_seconds: countSchema,
  estimates: z.object({ analysis_hour_cents: centsSchema.nullable(), transcription_hour_cents: centsSchema }),
  prices_date: z.string(),
  version: z.int().min(0),
})

export type BudgetView = z.infer<typeof budgetViewSchema>
