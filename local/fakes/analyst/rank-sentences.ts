import type { PlacedSentence } from '#local/fakes/analyst/numbered-transcript.ts'
import { isContentWord, singular, wordsOf } from '#local/fakes/analyst/words.ts'

export type RankedSentence = PlacedSentence & {
  /** Place in the transcript, counted from 0. */
  position: number
  score: number
  wordCount: number
  terms: ReadonlySet<string>
}

const shortest = 7
const longest = 45

/** Openings that lean on what was said before, or speak to the audience. */
const leaningOpening =
  /^(?:and|but|so|or|because|this|that|these|those|he|she|it|they|then|yes|no|well|now|thank|thanks|welcome|good evening|i want|i am|i'm)\b/i

/** Stage directions, web addresses, and quotations that were not closed within the sentence. */
const unfit = /[[\]()]|https?:|“[^”]*$|^[^“]*”/

function termsOf(text: string): string[] {
  return wordsOf(text).filter(isContentWord).map(singular)
}

function countTerms(sentences: readonly PlacedSentence[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const sentence of sentences)
    for (const term of termsOf(sentence.text)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/**
 * Scores each sentence by how much of the whole it carries: the weights of its terms (logarithm of how often the transcript
 * uses them, once a sentence), divided by the root of its length, less where it cannot stand alone. Nothing is left out.
 */
export function rankSentences(sentences: readonly PlacedSentence[]): RankedSentence[] {
  const counts = countTerms(sentences)
  return sentences.map((sentence, position) => {
    const terms = new Set(termsOf(sentence.text))
    const wordCount = wordsOf(sentence.text).length
    const weight = [...terms].reduce((sum, term) => sum + Math.log1p((counts.get(term) ?? 1) - 1), 0)
    const fits = wordCount >= shortest && wordCount <= longest && !unfit.test(sentence.text)
    const standing = (leaningOpening.test(sentence.text) ? 0.7 : 1) * (sentence.text.endsWith('?') ? 0.6 : 1)
    const score = fits ? ((weight + 0.1) * standing) / Math.sqrt(wordCount) : 0
    return { ...sentence, position, score, wordCount, terms }
  })
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((term) => b.has(term)).length
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}

/**
 * The best sentences that do not repeat each other, in the order of the transcript
 * (maximal marginal relevance, Carbonell and Goldstein 1998).
 */
export function pickDiverse(ranked: readonly RankedSentence[], count: number): RankedSentence[] {
  const picked: RankedSentence[] = []
  const open = ranked.filter((sentence) => sentence.score > 0)
  while (picked.length < count && open.length > 0) {
    const worth = (sentence: RankedSentence) =>
      sentence.score * (1 - Math.max(0, ...picked.map((other) => overlap(sentence.terms, other.terms))))
    const best = open.reduce((a, b) => (worth(b) > worth(a) ? b : a))
    picked.push(best)
    open.splice(open.indexOf(best), 1)
  }
  return picked.sort((a, b) => a.position - b.position)
}
