import * as z from 'zod'
import { spendingRefusals } from '#shared/rules/budget.ts'
import { mostBudgetCents } from '#shared/rules/processing-bounds.ts'

const centsSchema = z.number().min(0)
const limitSchema = z.int().min(0).max(mostBudgetCents).nullable()
const countSchema = z.int().min(0)
export const spendingRefusalSchema = z.enum(spendingRefusals)

export const budgetEditSchema = z.strictObject({
  /** In cents, for each month in UTC; null is none. */
  monthly_limit_cents: limitSchema,
  version: z.int().min(0).optional(),
})

/** The month in UTC that goes on now: what was spent by list price, and what that comes to. */
export const budgetViewSchema = z.object({
  monthly_limit_cents: limitSchema,
  month: z.string(),
  spent_cents: centsSchema,
  analysis_cents: centsSchema,
  transcription_cents: centsSchema,
  /** Kept free for runs that are under way. */
  reserved_cents: centsSchema,
  /** Runs that wait because of the budget; the true number may be larger where `has_more_held` says so. */
  held_runs: countSchema,
  has_more_held: z.boolean(),
  /** Why an hour of speech cannot be transcribed, or analyzed, now; null where it can. */
  stopped: z.object({
    transcription: spendingRefusalSchema.nullable(),
    analysis: spendingRefusalSchema.nullable(),
  }),
  /** What the whole month costs if it goes on as it began. */
  forecast_cents: centsSchema,
  answers: countSchema,
  /** Answers of a model whose price is not known here: they count for nothing. */
  unpriced_answers: countSchema,
  transcriptions: countSchema,
  transcribed_seconds: countSchema,
  /** For an hour of speech, before anything is begun; null for a model whose price is not known here. */
  estimates: z.object({ analysis_hour_cents: centsSchema.nullable(), transcription_hour_cents: centsSchema }),
  /** As of when the list prices are. */
  prices_date: z.string(),
  version: z.int().min(0),
})

export type BudgetView = z.infer<typeof budgetViewSchema>
