import type { LeanModel, LinearModel } from '#local/doubles/lean/lean-model.ts'
import { type Feature, featuresOf, tokensOf } from '#local/doubles/lean/tokens.ts'

/** One passage: its words and pairs in their order, and how many words it has. */
export type ReadPassage = { text: string; features: readonly Feature[]; words: number }

/** A text as it is scored. */
export function readPassage(text: string): ReadPassage {
  const tokens = tokensOf(text)
  return { text, features: featuresOf(tokens), words: tokens.length }
}

function sumOfWeights(model: LinearModel, names: Iterable<string>): { sum: number; known: number } {
  let sum = 0
  let known = 0
  for (const name of new Set(names)) {
    const weight = model.weights[name]
    if (weight === undefined) continue
    sum += weight
    known += 1
  }
  return { sum, known }
}

/** Above 0 is political. By how much of the passage is political vocabulary, whatever side it is on. */
export function gateScore(model: LinearModel, { features, words }: ReadPassage): number {
  const names = features.map(({ name }) => name)
  return model.intercept + sumOfWeights(model, names).sum / Math.sqrt(Math.max(1, words))
}

/** Below 0 leans left, above 0 right; each word or pair counts once, however often it is said. */
export function leanScore(model: LinearModel, passages: readonly ReadPassage[]): number {
  const names = passages.flatMap(({ features }) => features.map(({ name }) => name))
  const { sum, known } = sumOfWeights(model, names)
  return model.intercept + sum / Math.sqrt(Math.max(1, known))
}

/** A passage and its number among all of a text. */
export type PlacedPassage = ReadPassage & { number: number }

export type LeanRating = {
  lean: 'left' | 'right' | 'not-sure' | 'not-political'
  score: number
  passages: number
  political: readonly PlacedPassage[]
}

/** A text of fewer passages is too short to be called not political: whoever speaks may be about to come to it. */
const fewestPassages = 5

function leanOf(model: LeanModel, rating: Omit<LeanRating, 'lean'>): LeanRating['lean'] {
  const { score, passages, political } = rating
  const isPolitical = political.length / Math.max(1, passages) >= model.leastPoliticalShare
  if (!isPolitical) return passages < fewestPassages ? 'not-sure' : 'not-political'
  if (Math.abs(score) < model.threshold) return 'not-sure'
  return score < 0 ? 'left' : 'right'
}

/** The lean of a text by its political passages alone. */
export function rateText(model: LeanModel, texts: readonly string[]): LeanRating {
  const passages = texts.map((text, number) => ({ ...readPassage(text), number }))
  const political = passages.filter((passage) => gateScore(model.gate, passage) > 0)
  const rating = { score: leanScore(model.lean, political), passages: passages.length, political }
  return { ...rating, lean: leanOf(model, rating) }
}
