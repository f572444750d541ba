import { type SpendingRefusal, shareKeptForAnalysis } from '#shared/rules/budget.ts'

/** Estimates for the rest of the run, in millionths of a dollar. */
export type Need = { transcription: number; analysis: number }

/** The limit is in cents, the money spent or reserved in millionths of a dollar; null: unreadable. */
export type BudgetState = { limitCents: number | null; committed: number | null }

const microdollarsOfCent = 10_000

export const totalOf = ({ transcription, analysis }: Need) => transcription + analysis

/** `microdollars` may be negative. */
export const addCommitted = ({ limitCents, committed }: BudgetState, microdollars: number): BudgetState => ({
  limitCents,
  committed: committed === null ? null : committed + microdollars,
})

export function ceilingFor({ transcription }: Need, limitCents: number): number {
  const share = transcription > 0 ? 1 - shareKeptForAnalysis : 1
  return Math.floor(limitCents * microdollarsOfCent * share)
}

/** Undefined: the run may spend. Free runs are never refused. */
export function refuseSpending(
  need: Need,
  { limitCents, committed }: BudgetState,
): SpendingRefusal | undefined {
  const total = totalOf(need)
  if (total === 0) return undefined
  // A limit of 0 means no budget: the next month would not help either.
  if (limitCents === null || limitCents === 0) return 'no-budget'
  if (committed === null) return 'unreadable'
  const ceiling = ceilingFor(need, limitCents)
  if (total > ceiling) return 'too-large'
  if (committed + total <= ceiling) return undefined
  return need.transcription > 0 ? 'transcription-spent' : 'spent'
}
