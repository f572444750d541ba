import type { LinearModel } from '#local/doubles/lean/lean-model.ts'
import type { PlacedPassage } from '#local/doubles/lean/score.ts'

/** A phrase as it was spoken, the number of the passage in which it is said first, and the passage up to it. */
export type MovingPhrase = { phrase: string; passage: number; before: string }
export type MovingPhrases = { left: MovingPhrase[]; right: MovingPhrase[] }

const mostPhrases = 8

const isWithin = (long: string, short: string) => ` ${long} `.includes(` ${short} `)

/** The first place of each known word or pair, as it was spoken there. */
function spokenForms(model: LinearModel, passages: readonly PlacedPassage[]): Map<string, MovingPhrase> {
  const spoken = new Map<string, MovingPhrase>()
  for (const { text, features, number } of passages)
    for (const { name, start, end } of features)
      if (model.weights[name] !== undefined && !spoken.has(name))
        spoken.set(name, { phrase: text.slice(start, end), passage: number, before: text.slice(0, start) })
  return spoken
}

/** The phrases that moved a score most to either side, word for word as they were spoken; none stands within another. */
export function findMovingPhrases(model: LinearModel, passages: readonly PlacedPassage[]): MovingPhrases {
  const spoken = [...spokenForms(model, passages)].map(([name, moving]) => ({
    name,
    moving,
    weight: model.weights[name] ?? 0,
  }))
  const strongest = (side: number) => {
    const chosen: typeof spoken = []
    for (const one of spoken.toSorted((a, b) => side * (b.weight - a.weight))) {
      const repeats = chosen.some(({ name }) => isWithin(name, one.name) || isWithin(one.name, name))
      if (chosen.length < mostPhrases && side * one.weight > 0 && !repeats) chosen.push(one)
    }
    return chosen.map(({ moving }) => moving)
  }
  return { left: strongest(-1), right: strongest(1) }
}
