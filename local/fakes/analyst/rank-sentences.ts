import { makesNoClaim } from '#local/fakes/analyst/no-opinion-signs.ts'
import type { PlacedSentence } from '#local/fakes/analyst/numbered-transcript.ts'
import { isContentWord, singular, splitWords } from '#local/fakes/analyst/words.ts'

export type RankedSentence = PlacedSentence & {
  position: number
  score: number
  wordCount: number
  terms: ReadonlySet<string>
}

const shortest = 10
const longest = 45

/** Openings that refer to the previous sentence or address the audience. */
const leaningOpening =
  /^(?:and|but|so|or|because|this|that|these|those|he|she|it|they|then|yes|no|well|now|thank|thanks|welcome|good evening|i want|i am|i'm)\b/i

/** Stage directions, URLs and quotations. */
const unfit = /[[\]()]|https?:|["“”]|``/

/** Transcripts without punctuation, and speakers who were cut off, leave pieces of sentences. */
const isWhole = (text: string) => /^\P{L}*[\p{Lu}\p{N}]/u.test(text) && /[.!?]$/.test(text)

function termsOf(text: string): string[] {
  return splitWords(text).filter(isContentWord).map(singular)
}

function countTerms(sentences: readonly PlacedSentence[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const sentence of sentences)
    for (const term of termsOf(sentence.text)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/**
 * A sentence's score is the sum of its terms' weights, the logarithms of their frequencies, divided by the
 * square root of its length. Sentences that lean on the one before get a penalty; pieces of sentences,
 * questions and announcements score nothing. Returns all sentences.
 */
export function rankSentences(sentences: readonly PlacedSentence[]): RankedSentence[] {
  const counts = countTerms(sentences)
  return sentences.map((sentence, position) => {
    const terms = new Set(termsOf(sentence.text))
    const wordCount = splitWords(sentence.text).length
    const weight = [...terms].reduce((sum, term) => sum + Math.log1p((counts.get(term) ?? 1) - 1), 0)
    const fits =
      wordCount >= shortest &&
      wordCount <= longest &&
      isWhole(sentence.text) &&
      !unfit.test(sentence.text) &&
      !makesNoClaim(sentence.text.replaceAll('’', "'"))
    const factor = leaningOpening.test(sentence.text) ? 0.7 : 1
    const score = fits ? ((weight + 0.1) * factor) / Math.sqrt(wordCount) : 0
    return { ...sentence, position, score, wordCount, terms }
  })
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((term) => b.has(term)).length
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}

/**
 * Maximal marginal relevance (Carbonell and Goldstein 1998): sentences that score high and differ from each
 * other, in transcript order.
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
