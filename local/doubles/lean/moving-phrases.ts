import type { LinearModel } from '#local/doubles/lean/lean-model.ts'
import type { ReadPassage } from '#local/doubles/lean/score.ts'

export type MovingPhrases = { left: string[]; right: string[] }

const mostPhrases = 8

const isWithin = (long: string, short: string) => ` ${long} `.includes(` ${short} `)

/** The first place of each known word or pair, as it was spoken there. */
function spokenForms(model: LinearModel, passages: readonly ReadPassage[]): Map<string, string> {
  const spoken = new Map<string, string>()
  for (const { text, features } of passages)
    for (const { name, start, end } of features)
      if (model.weights[name] !== undefined && !spoken.has(name)) spoken.set(name, text.slice(start, end))
  return spoken
}

/** The phrases that moved a score most to either side, word for word as they were spoken; none stands within another. */
export function findMovingPhrases(model: LinearModel, passages: readonly ReadPassage[]): MovingPhrases {
  const spoken = [...spokenForms(model, passages)].map(([name, phrase]) => ({
    name,
    phrase,
    weight: model.weights[name] ?? 0,
  }))
  const strongest = (side: number) => {
    const chosen: typeof spoken = []
    for (const one of spoken.toSorted((a, b) => side * (b.weight - a.weight))) {
      const repeats = chosen.some(({ name }) => isWithin(name, one.name) || isWithin(one.name, name))
      if (chosen.length < mostPhrases && side * one.weight > 0 && !repeats) chosen.push(one)
    }
    return chosen.map(({ phrase }) => phrase)
  }
  return { left: strongest(-1), right: strongest(1) }
}
