import { type Stance, stanceIndex } from '#shared/domain/stance.ts'
import { isLowConfidence } from '#shared/rules/low-confidence.ts'

export type VoteCounts = {
  /** Includes votes without a step. */
  total: number
  agreeing: number
  unplaced: number
  percent: number
}

/**
 * `spread` counts the votes with a step, and `confidence` is the share of all votes at `stance`, so together
 * they give the number of votes without one.
 */
export function toVoteCounts(
  stance: Stance,
  spread: readonly number[],
  confidence: number | null,
): VoteCounts {
  const agreeing = spread[stanceIndex(stance)] ?? 0
  const placed = spread.reduce((sum, votes) => sum + votes, 0)
  const total = agreeing > 0 && confidence ? Math.max(placed, Math.round(agreeing / confidence)) : placed
  const share = total > 0 ? agreeing / total : 0
  return { total, agreeing, unplaced: total - placed, percent: Math.round(share * 100) }
}

export function confidenceSentence({ total, agreeing }: VoteCounts): string {
  if (agreeing === total) return 'High confidence: all of our readings agree.'
  return isLowConfidence(agreeing / total)
    ? 'Low confidence: our readings differ.'
    : 'Moderate confidence: most of our readings agree.'
}
