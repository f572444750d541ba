import { type Stance, stanceAt, stanceIndex } from '#shared/domain/stance.ts'

const center = stanceIndex('Centrist')
const distances = [1, 2]

const leanOf = (stance: Stance) => stanceIndex(stance) - center

/** In steps from the center; negative is left. */
function meanLean(chosen: readonly Stance[]): number {
  return chosen.reduce((sum, stance) => sum + leanOf(stance), 0) / Math.max(1, chosen.length)
}

function mirrored(lean: number): Stance[][] {
  const nearest = distances.toSorted(
    (one, other) => Math.abs(one - Math.abs(lean)) - Math.abs(other - Math.abs(lean)),
  )
  return nearest.map((distance) => [stanceAt(center - Math.sign(lean) * distance)])
}

/**
 * Groups of steps to search; the first group with an episode is used. Users whose chosen stances lean to one
 * side get the mirrored steps. Others get the side that the digest lists less, or either side on a tie.
 */
export function otherSideSteps(
  chosen: readonly Stance[] | undefined,
  listed: readonly (Stance | null)[],
): readonly Stance[][] {
  const lean = meanLean(chosen ?? [])
  if (lean !== 0) return mirrored(lean)
  const listedLean = Math.sign(
    listed.reduce((sum, stance) => sum + Math.sign(stance ? leanOf(stance) : 0), 0),
  )
  if (listedLean !== 0) return mirrored(listedLean)
  return distances.map((distance) => [stanceAt(center - distance), stanceAt(center + distance)])
}
