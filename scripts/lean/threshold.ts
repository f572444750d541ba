import { isRight, shareRight, sumOf, type Weighed } from '#scripts/lean/weighed-answers.ts'
import type { MeasuredBand } from '#shared/domain/measured-band.ts'

/** Of the answers to texts of left and right outlets, as many must be right. */
const wantedShare = 2 / 3
const fewestOutlets = 30
const step = 0.05
const longest = 3

export const sided = (texts: readonly Weighed[]) => texts.filter(({ label }) => label !== 'center')
export const answered = (texts: readonly Weighed[], threshold: number) =>
  texts.filter(({ score }) => Math.abs(score) >= threshold)
export const countHouses = (texts: readonly { house: string }[]) =>
  new Set(texts.map(({ house }) => house)).size

/**
 * The smallest distance from 0 at which two of three sided answers are right, by the texts of at least thirty outlets; where none is,
 * the largest that so many outlets reach.
 */
export function chooseThreshold(texts: readonly Weighed[]): number {
  let last = step
  for (let count = 1; count * step <= longest; count += 1) {
    const threshold = Number((count * step).toFixed(2))
    const answers = answered(texts, threshold)
    if (countHouses(answers) < fewestOutlets) return last
    last = threshold
    if (shareRight(sided(answers)) >= wantedShare) return threshold
  }
  return last
}

/** The texts that are answered by a threshold chosen without their fold: neither weights nor threshold saw their outlets. */
export function answeredHeldOut(texts: readonly Weighed[]): Weighed[] {
  const folds = [...new Set(texts.map(({ fold }) => fold))]
  return folds.flatMap((fold) => {
    const threshold = chooseThreshold(texts.filter((text) => text.fold !== fold))
    return answered(
      texts.filter((text) => text.fold === fold),
      threshold,
    )
  })
}

/** Whole numbers that add up to ten, the largest remainders rounded up. */
function ofTen(shares: readonly number[]): number[] {
  const floors = shares.map((share) => Math.floor(share * 10))
  const missing = 10 - floors.reduce((sum, one) => sum + one, 0)
  const byRemainder = shares
    .map((share, place) => ({ place, remainder: share * 10 - (floors[place] ?? 0) }))
    .sort((one, other) => other.remainder - one.remainder)
  const raised = new Set(byRemainder.slice(0, missing).map(({ place }) => place))
  return floors.map((floor, place) => floor + (raised.has(place) ? 1 : 0))
}

/** What became of the answers to one side. */
export function bandOf(answers: readonly Weighed[]): MeasuredBand {
  const all = sumOf(answers)
  const right = sumOf(answers.filter(isRight)) / all
  const center = sumOf(answers.filter(({ label }) => label === 'center')) / all
  const [rightOfTen = 0, centerOfTen = 0, oppositeOfTen = 0] = ofTen([right, center, 1 - right - center])
  return { rightOfTen, centerOfTen, oppositeOfTen }
}
