import type { LeanModel } from '#local/doubles/lean/lean-model.ts'
import { calibrate } from '#scripts/lean/calibration.ts'
import { type LeanFigures, leanFiguresSchema } from '#scripts/lean/figures.ts'
import { foldCount } from '#scripts/lean/folds.ts'
import type { HeldOutScores } from '#scripts/lean/held-out.ts'
import { answeredHeldOut, countHouses, sided } from '#scripts/lean/threshold.ts'
import {
  areaUnderCurve,
  drawHouses,
  shareRight,
  sumOf,
  type Weighed,
  weigh,
} from '#scripts/lean/weighed-answers.ts'
import { seededRandom } from '#scripts/seeded-random.ts'

const bootstrapSamples = 300

type Interval = LeanFigures['auc']

const aucOf = (texts: readonly Weighed[]) =>
  areaUnderCurve(
    sided(texts).map(({ score, weight, label }) => ({ score, weight, isPositive: label === 'right' })),
  )

function interval(value: number, drawn: readonly number[]): Interval {
  const sorted = drawn.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? value
  return { value, low: at(0.025), high: at(0.975) }
}

/** Each figure with the middle 95 % of what it is when outlets are drawn again. */
function leanIntervals(texts: readonly Weighed[], answers: readonly Weighed[], seed: number) {
  const chosen = new Set(answers.map(({ place }) => place))
  const measure = (some: readonly Weighed[]) => {
    const placed = some.filter(({ place }) => chosen.has(place))
    return {
      auc: aucOf(some),
      coverage: sumOf(placed) / sumOf(some),
      right: shareRight(placed),
      rightWithoutCenter: shareRight(sided(placed)),
    }
  }
  const random = seededRandom(seed)
  const drawn = Array.from({ length: bootstrapSamples }, () => measure(drawHouses(texts, random)))
  const whole = measure(texts)
  const of = (name: keyof typeof whole) =>
    interval(
      whole[name],
      drawn.map((sample) => sample[name]),
    )
  return {
    auc: of('auc'),
    coverage: of('coverage'),
    right: of('right'),
    rightWithoutCenter: of('rightWithoutCenter'),
  }
}

function measureGate({ articles, other }: HeldOutScores): LeanFigures['gate'] {
  const found = articles.filter(({ gate }) => gate > 0).length
  const passed = other.filter(({ gate }) => gate <= 0).length
  const toRanked = (isPositive: boolean) => (text: { gate: number }) => ({
    score: text.gate,
    isPositive,
    weight: 1,
  })
  return {
    auc: areaUnderCurve([...articles.map(toRanked(true)), ...other.map(toRanked(false))]),
    articlesFound: found / articles.length,
    otherPassed: passed / other.length,
  }
}

const byLean = (
  texts: readonly { label: string; house: string }[],
  count: (some: typeof texts) => number,
) => ({
  left: count(texts.filter(({ label }) => label === 'left')),
  center: count(texts.filter(({ label }) => label === 'center')),
  right: count(texts.filter(({ label }) => label === 'right')),
})

function describeData({ articles, other }: HeldOutScores): LeanFigures['data'] {
  const shows = [...new Set(other.map(({ house }) => house))]
  return {
    articles: byLean(articles, (some) => some.length),
    outlets: byLean(articles, countHouses),
    otherShows: shows.map((name) => {
      const ofShow = other.filter(({ house }) => house === name)
      const takenForPolitical = ofShow.filter(({ gate }) => gate > 0).length
      return { name, passages: ofShow.length, takenForPolitical }
    }),
  }
}

const strongestCount = 40

function strongest(weights: Readonly<Record<string, number>>, side: number): string[] {
  return Object.entries(weights)
    .toSorted(([, one], [, other]) => side * (other - one))
    .slice(0, strongestCount)
    .map(([name]) => name)
}

/** Figures as they are written: no number has more than three places behind the point. */
export function roundFigures(figures: unknown): unknown {
  return JSON.parse(
    JSON.stringify(figures, (_key, value: unknown) =>
      typeof value === 'number' ? Number(value.toFixed(3)) : value,
    ),
  )
}

/** What can be said of a model by looking at it alone. */
export function describeModel(model: LeanModel): Pick<LeanFigures, 'model' | 'strongest'> {
  return {
    model: {
      leanFeatures: Object.keys(model.lean.weights).length,
      gateFeatures: Object.keys(model.gate.weights).length,
      threshold: model.threshold,
    },
    strongest: {
      left: strongest(model.lean.weights, -1),
      right: strongest(model.lean.weights, 1),
      political: strongest(model.gate.weights, 1),
    },
  }
}

export type Measured = { figures: LeanFigures; answers: Weighed[] }

/** All figures but those on speech, from scores of texts whose outlets and shows were held out. */
export function measure(
  scores: HeldOutScores,
  told: { model: LeanModel; seed: number; transfer: LeanFigures['transfer'] },
): Measured {
  const { model, seed, transfer } = told
  const texts = weigh(scores.articles)
  const answers = answeredHeldOut(texts)
  const side = (isLeft: boolean) => {
    const some = answers.filter(({ score }) => score < 0 === isLeft)
    return { articles: some.length, right: shareRight(some) }
  }
  const described = describeModel(model)
  const { auc, ...shares } = leanIntervals(texts, answers, seed)
  const figures: LeanFigures = {
    schemaVersion: 1,
    seed,
    folds: foldCount,
    bootstrapSamples,
    data: describeData(scores),
    model: described.model,
    auc,
    answers: {
      articles: answers.length,
      outlets: countHouses(answers),
      ...shares,
      leftAnswers: side(true),
      rightAnswers: side(false),
    },
    calibration: calibrate(texts),
    gate: measureGate(scores),
    transfer,
    strongest: described.strongest,
  }
  return { figures: leanFiguresSchema.parse(roundFigures(figures)), answers }
}
