import type { LeanFigures } from '#scripts/lean/figures.ts'
import { answered, countHouses } from '#scripts/lean/threshold.ts'
import { shareRight, sumOf, type Weighed } from '#scripts/lean/weighed-answers.ts'

const bounds = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5]

const within = (texts: readonly Weighed[], from: number, to: number) =>
  answered(texts, from).filter(({ score }) => Math.abs(score) < to)

/**
 * Band by band: the share of right answers that the outlets of the other folds let expect, and the share that came true. The error is the
 * mean distance of the two, fold by fold, by weight.
 */
export function calibrate(texts: readonly Weighed[]): LeanFigures['calibration'] {
  const folds = [...new Set(texts.map(({ fold }) => fold))]
  let error = 0
  const bands = bounds.map((from, index) => {
    const to = bounds[index + 1]
    const all = within(texts, from, to ?? Number.POSITIVE_INFINITY)
    let claimed = 0
    for (const fold of folds) {
      const inside = all.filter((text) => text.fold === fold)
      const expected = shareRight(all.filter((text) => text.fold !== fold))
      claimed += expected * sumOf(inside)
      error += Math.abs(expected - shareRight(inside)) * sumOf(inside)
    }
    return {
      from,
      to: to ?? null,
      articles: all.length,
      outlets: countHouses(all),
      claimed: claimed / Math.max(sumOf(all), Number.EPSILON),
      right: shareRight(all),
    }
  })
  return { error: error / sumOf(texts), bands }
}
