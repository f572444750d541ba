import { type Random, seededRandom } from '#scripts/seeded-random.ts'

export const foldCount = 5

function shuffled<One>(list: readonly One[], random: Random): One[] {
  return list
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/**
 * Deals whole houses into five folds, the largest first into the fold that has least, kind by kind. A house is of the kind of its first
 * text. Equal houses are dealt in an order that follows from the seed.
 */
export function dealHouses(
  texts: readonly { house: string; kind: string }[],
  seed: number,
): ReadonlyMap<string, number> {
  const sizes = new Map<string, { house: string; kind: string; texts: number }>()
  for (const { house, kind } of texts) {
    const known = sizes.get(house) ?? { house, kind, texts: 0 }
    sizes.set(house, { ...known, texts: known.texts + 1 })
  }
  const random = seededRandom(seed)
  const folds = new Map<string, number>()
  for (const kind of [...new Set(texts.map((text) => text.kind))].sort()) {
    const ofKind = shuffled(
      [...sizes.values()].filter((one) => one.kind === kind),
      random,
    )
    const loads = Array.from({ length: foldCount }, () => 0)
    for (const { house, texts: count } of ofKind.toSorted((one, other) => other.texts - one.texts)) {
      const fold = loads.indexOf(Math.min(...loads))
      folds.set(house, fold)
      loads[fold] = (loads[fold] ?? 0) + count
    }
  }
  return folds
}
