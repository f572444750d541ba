import { type Stance, stanceIndex } from '#shared/domain/stance.ts'

export type Readings = {
  /** Readings that were made, also those that gave no place. */
  total: number
  /** Those that chose the step the episode stands under. */
  agreeing: number
  /** Those that found no place on the scale. */
  unplaced: number
  /** Share of agreeing readings in whole per cent. */
  percent: number
}

/**
 * The readings behind a stance, as far as its view tells: `spread` holds the placed votes, `confidence` is the share of all
 * votes at `stance`, so the two give the number of those that placed nothing.
 */
export function countReadings(
  stance: Stance,
  spread: readonly number[],
  confidence: number | null,
): Readings {
  const agreeing = spread[stanceIndex(stance)] ?? 0
  const placed = spread.reduce((sum, votes) => sum + votes, 0)
  const total = agreeing > 0 && confidence ? Math.max(placed, Math.round(agreeing / confidence)) : placed
  const share = total > 0 ? agreeing / total : 0
  return { total, agreeing, unplaced: total - placed, percent: Math.round(share * 100) }
}

/** Confidence in words: how many of the readings stand behind the step. */
export function confidenceWords({ total, agreeing }: Readings): string {
  if (agreeing === total) return 'High confidence: all readings of the transcript agree.'
  return agreeing * 2 > total
    ? 'Moderate confidence: most readings of the transcript agree.'
    : 'Low confidence: readings of the transcript differ.'
}
