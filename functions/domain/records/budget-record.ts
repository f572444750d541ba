import * as z from 'zod'
import { mostBudgetCents } from '#shared/rules/processing-bounds.ts'

export const budgetSchema = z.object({
  /** Per calendar month in UTC. Null: no budget was set, so runs with costs are refused. */
  monthlyLimitCents: z.int().min(0).max(mostBudgetCents).nullable().default(null),
  version: z.int().min(0).default(0),
})

export type Budget = z.output<typeof budgetSchema>
