import type { CountedText, Dictionary } from '#scripts/lean/counted-text.ts'
import { isFreeOfStyle } from '#scripts/lean/house-style.ts'

/** A text of one house, an outlet or a show. */
export type HouseText = CountedText & { house: string }

export type VocabularyRule = {
  /** How many times as frequent in political as in other texts, at least. */
  timesAsFrequent: number
  fewestHouses: number
  fewestTexts: number
}

function frequencies(texts: readonly CountedText[], size: number): { counts: Float64Array; words: number } {
  const counts = new Float64Array(size)
  let words = 0
  for (const { features, counts: inText, words: count } of texts) {
    words += count
    features.forEach((feature, place) => {
      counts[feature] = (counts[feature] ?? 0) + (inText[place] ?? 0)
    })
  }
  return { counts, words }
}

/** In how many texts and in how many houses each feature stands. */
function spreadOf(texts: readonly HouseText[], size: number): { inTexts: Int32Array; inHouses: Int32Array } {
  const inTexts = new Int32Array(size)
  const inHouses = new Int32Array(size)
  const lastHouse: (string | undefined)[] = []
  // House by house, so that the last one seen tells whether a feature is new in it.
  for (const { house, features } of texts.toSorted((one, other) => (one.house < other.house ? -1 : 1)))
    for (const feature of features) {
      inTexts[feature] = (inTexts[feature] ?? 0) + 1
      if (lastHouse[feature] === house) continue
      lastHouse[feature] = house
      inHouses[feature] = (inHouses[feature] ?? 0) + 1
    }
  return { inTexts, inHouses }
}

/** The political features: spread over many houses, and this many times as frequent as where nothing political is said. */
export function chooseVocabulary(
  dictionary: Dictionary,
  texts: { political: readonly HouseText[]; other: readonly CountedText[] },
  rule: VocabularyRule,
): number[] {
  const { names } = dictionary
  const political = frequencies(texts.political, names.length)
  const other = frequencies(texts.other, names.length)
  const { inTexts, inHouses } = spreadOf(texts.political, names.length)
  return names.flatMap((name, feature) => {
    if ((inHouses[feature] ?? 0) < rule.fewestHouses || (inTexts[feature] ?? 0) < rule.fewestTexts) return []
    const often = (political.counts[feature] ?? 0) / political.words
    // One more than was seen: what never occurred in little text may still be usual.
    const elsewhere = ((other.counts[feature] ?? 0) + 1) / other.words
    return often >= rule.timesAsFrequent * elsewhere && isFreeOfStyle(dictionary, name) ? [feature] : []
  })
}
