import type { Gap } from '#functions/domain/quotes/content-words.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'
import { quoteWords } from '#shared/domain/analysis.ts'

/** A longer sentence is no quote. Letters of scripts without spaces are half a word each. */
const farthest = 2 * quoteWords.most

export const gapAt = ({ words }: TranscriptIndex, place: number): Gap => words[place]?.gap ?? 'sentence'

export const beginsSentence = (index: TranscriptIndex, place: number): boolean =>
  gapAt(index, place) === 'sentence'

/** Undefined if the sentence of this word begins too far away. */
export function sentenceStart(index: TranscriptIndex, word: number): number | undefined {
  for (let place = word; word - place < farthest; place -= 1) if (beginsSentence(index, place)) return place
  return undefined
}

/** Undefined if the sentence of this word ends too far away. */
export function sentenceEnd(index: TranscriptIndex, word: number): number | undefined {
  for (let place = word; place - word < farthest; place += 1)
    if (beginsSentence(index, place + 1)) return place
  return undefined
}
