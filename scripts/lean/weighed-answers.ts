import type { Lean } from '#scripts/lean/articles.ts'
import type { Random } from '#scripts/seeded-random.ts'

/** A scored text with its label and what it weighs: every lean as much as the others, a house as the root of its texts. */
export type Weighed = {
  /** Its place among all texts. */
  place: number
  house: string
  fold: number
  label: Lean
  score: number
  weight: number
}

const leans = ['left', 'center', 'right'] as const

/** Gives each text its weight. */
export function weigh(
  texts: readonly { house: string; fold: number; label: Lean; lean: number }[],
): Weighed[] {
  const sizes = new Map<string, number>()
  for (const { house } of texts) sizes.set(house, (sizes.get(house) ?? 0) + 1)
  const raw = texts.map(({ house, fold, label, lean }, place) => ({
    place,
    house,
    fold,
    label,
    score: lean,
    weight: 1 / Math.sqrt(sizes.get(house) ?? 1),
  }))
  const sums = {
    left: sumOf(ofLean(raw, 'left')),
    center: sumOf(ofLean(raw, 'center')),
    right: sumOf(ofLean(raw, 'right')),
  }
  return raw.map((text) => ({ ...text, weight: text.weight / (leans.length * sums[text.label]) }))
}

const ofLean = (texts: readonly Weighed[], lean: Lean) => texts.filter(({ label }) => label === lean)

export const sumOf = (texts: readonly Weighed[]) => texts.reduce((sum, { weight }) => sum + weight, 0)

export const isRight = ({ label, score }: Weighed) => label !== 'center' && score > 0 === (label === 'right')

/** The weighed share of right answers; 0 where there is none. */
export function shareRight(answers: readonly Weighed[]): number {
  const all = sumOf(answers)
  return all === 0 ? 0 : sumOf(answers.filter(isRight)) / all
}

/** The chance that one of the positive ranks above one of the others, by weight. */
export function areaUnderCurve(
  texts: readonly { score: number; isPositive: boolean; weight: number }[],
): number {
  let below = 0
  let ranked = 0
  let positive = 0
  for (const { isPositive, weight } of texts.toSorted((one, other) => one.score - other.score)) {
    if (isPositive) {
      ranked += weight * below
      positive += weight
    } else below += weight
  }
  return positive * below === 0 ? 0.5 : ranked / (positive * below)
}

/** The texts of as many houses as there are of each lean, drawn with repetition: a house drawn twice weighs twice. */
export function drawHouses(texts: readonly Weighed[], random: Random): Weighed[] {
  const byLean = leans.map((lean) => [...new Set(ofLean(texts, lean).map(({ house }) => house))])
  const drawn = new Map<string, number>()
  for (const houses of byLean)
    for (let turn = 0; turn < houses.length; turn += 1) {
      const house = houses[Math.floor(random() * houses.length)] ?? ''
      drawn.set(house, (drawn.get(house) ?? 0) + 1)
    }
  return texts.flatMap((text) => {
    const times = drawn.get(text.house) ?? 0
    return times === 0 ? [] : [{ ...text, weight: text.weight * times }]
  })
}
