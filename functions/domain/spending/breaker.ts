import { type SpendingRefusal, shareKeptForAnalysis } from '#shared/rules/budget.ts'

/** What a run is expected to cost from now on, in millionths of a dollar. */
export type Need = { transcription: number; analysis: number }

/** Of a month in UTC: the limit in cents, and what is spent or reserved, in millionths of a dollar; null where that cannot be read. */
export type Standing = { limitCents: number | null; committed: number | null }

const microdollarsOfCent = 10_000

export const totalOf = ({ transcription, analysis }: Need) => transcription + analysis

/** What may be spent and reserved in all with a run of this need, in millionths of a dollar. */
export function ceilingFor({ transcription }: Need, limitCents: number): number {
  const share = transcription > 0 ? 1 - shareKeptForAnalysis : 1
  return Math.floor(limitCents * microdollarsOfCent * share)
}

/** Why a run may not begin to spend; undefined where it may. What costs nothing is never refused. */
export function refuseSpending(need: Need, { limitCents, committed }: Standing): SpendingRefusal | undefined {
  const total = totalOf(need)
  if (total === 0) return undefined
  // A limit of nothing is no budget: no month's turn would let the run go on.
  if (limitCents === null || limitCents === 0) return 'no-budget'
  if (committed === null) return 'unreadable'
  const ceiling = ceilingFor(need, limitCents)
  if (total > ceiling) return 'too-large'
  if (committed + total <= ceiling) return undefined
  return need.transcription > 0 ? 'transcription-spent' : 'spent'
}
