import { type Stance, stanceAt, stanceIndex } from '#shared/domain/stance.ts'

const center = stanceIndex('Centrist')
/** How far out a step stands from the center, in steps. */
const distances = [1, 2]

const leanOf = (stance: Stance) => stanceIndex(stance) - center

/** Left is below zero. */
function meanLean(chosen: readonly Stance[]): number {
  return chosen.reduce((sum, stance) => sum + leanOf(stance), 0) / Math.max(1, chosen.length)
}

/** The two steps of the side across, the mirrored one first. */
function mirrored(lean: number): Stance[][] {
  const nearest = distances.toSorted(
    (one, other) => Math.abs(one - Math.abs(lean)) - Math.abs(other - Math.abs(lean)),
  )
  return nearest.map((distance) => [stanceAt(center - Math.sign(lean) * distance)])
}

/**
 * Where to look for the episode of a digest that says otherwise: groups of steps, the first of which that has something decides. Whoever
 * chose stances gets the mirrored step. Where nothing was chosen, or as much on the left as on the right, it is the side that the rest of
 * the digest has least of, or either.
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
