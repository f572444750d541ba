import { featuresOf, tokensOf } from '#local/doubles/lean/tokens.ts'

/** Numbers the words and pairs of all texts, and knows which words are mostly written with a capital inside a sentence. */
export type Dictionary = {
  names: string[]
  numbers: Map<string, number>
  /** Occurrences behind another word of the sentence: all, and those with a capital. */
  casing: Map<string, { all: number; capital: number }>
}

/** A text as numbers: its words and pairs, each once with its count. */
export type CountedText = { features: Int32Array; counts: Int32Array; words: number }

export const newDictionary = (): Dictionary => ({ names: [], numbers: new Map(), casing: new Map() })

function numberOf({ names, numbers }: Dictionary, name: string): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  numbers.set(name, names.length)
  return names.push(name) - 1
}

/** Counts a text; `isProse` says that its capitals can be believed. */
export function countText(dictionary: Dictionary, text: string, isProse = false): CountedText {
  const tokens = tokensOf(text)
  if (isProse)
    for (const { folded, start, isJoined } of tokens) {
      if (!isJoined) continue
      const casing = dictionary.casing.get(folded) ?? { all: 0, capital: 0 }
      dictionary.casing.set(folded, casing)
      casing.all += 1
      if (/\p{Lu}/u.test(text[start] ?? '')) casing.capital += 1
    }
  const counts = new Map<number, number>()
  for (const { name } of featuresOf(tokens)) {
    const number = numberOf(dictionary, name)
    counts.set(number, (counts.get(number) ?? 0) + 1)
  }
  return {
    features: Int32Array.from(counts.keys()),
    counts: Int32Array.from(counts.values()),
    words: tokens.length,
  }
}
