/** Nearest rank of sorted figures; `share` is from 0 to 1. */
export function percentile(figures: readonly number[], share: number): number {
  if (figures.length === 0) throw new RangeError('No figures were measured.')
  const sorted = [...figures].sort((left, right) => left - right)
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

export const median = (figures: readonly number[]): number => percentile(figures, 0.5)
