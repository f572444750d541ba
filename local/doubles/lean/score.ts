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

export type LeanRating = {
  lean: 'left' | 'right' | 'not-sure' | 'not-political'
  score: number
  passages: number
  political: readonly ReadPassage[]
}

/** The lean of a text by its political passages alone. */
export function rateText(model: LeanModel, texts: readonly string[]): LeanRating {
  const passages = texts.map(readPassage)
  const political = passages.filter((passage) => gateScore(model.gate, passage) > 0)
  const score = leanScore(model.lean, political)
  const isPolitical = political.length > 0 && political.length / passages.length >= model.leastPoliticalShare
  const side = score < 0 ? 'left' : 'right'
  const lean = Math.abs(score) < model.threshold ? 'not-sure' : side
  return { lean: isPolitical ? lean : 'not-political', score, passages: passages.length, political }
}
