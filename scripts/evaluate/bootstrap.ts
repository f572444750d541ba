import { below, seededRandom } from '#scripts/seeded-random.ts'
import type { Figure } from '#shared/domain/evaluation.ts'

export const bootstrapSamples = 1000
const seed = 20_250_101

const rounded = (value: number) => Number(value.toFixed(4))

function percentile(sorted: readonly number[], portion: number): number {
  return sorted[Math.round(portion * (sorted.length - 1))] ?? Number.NaN
}

function grouped<One extends { group: string }>(units: readonly One[]): One[][] {
  const groups = new Map<string, One[]>()
  for (const unit of units) {
    const known = groups.get(unit.group)
    if (known) known.push(unit)
    else groups.set(unit.group, [unit])
  }
  return [...groups.values()]
}

/** Resamples whole groups with replacement, because the texts of a group are not independent. */
function* resamples<One>(groups: readonly (readonly One[])[]): Generator<One[]> {
  const random = seededRandom(seed)
  for (let sample = 0; sample < bootstrapSamples; sample += 1)
    yield Array.from(groups, () => groups[below(random, groups.length)] ?? []).flat()
}

/**
 * The statistic with its 95 % interval by bootstrap over groups. Null if it is undefined (NaN); resamples in
 * which it is undefined are ignored. Deterministic.
 */
export function bootstrapFigure<One extends { group: string }>(
  units: readonly One[],
  statistic: (units: readonly One[]) => number,
): Figure | null {
  const value = statistic(units)
  if (Number.isNaN(value)) return null
  const groups = grouped(units)
  const values: number[] = []
  for (const sample of resamples(groups)) {
    const one = statistic(sample)
    if (!Number.isNaN(one)) values.push(one)
  }
  const sorted = values.toSorted((one, other) => one - other)
  return {
    value: rounded(value),
    low: rounded(percentile(sorted, 0.025)),
    high: rounded(percentile(sorted, 0.975)),
  }
}
