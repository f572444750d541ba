import { isNegation } from '#functions/domain/quotes/quote-language.ts'
import { beginsBehindOpeners } from '#functions/domain/quotes/sentence-openers.ts'
import { gapAt, sentenceEnd, sentenceStart } from '#functions/domain/quotes/sentence-places.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'

const deniesAt = ({ words, language }: TranscriptIndex, place: number) =>
  isNegation(words[place]?.folded ?? '', language)

/** True if the span has only one of two adjacent negations: "you cannot" is not "you cannot not". */
export function splitsNegation(index: TranscriptIndex, { firstWord, lastWord }: Span): boolean {
  return [firstWord - 1, lastWord].some(
    (place) => gapAt(index, place + 1) === 'open' && deniesAt(index, place) && deniesAt(index, place + 1),
  )
}

/** True if "five" was matched inside "twenty-five". */
function splitsNumber(index: TranscriptIndex, { firstWord, lastWord }: Span): boolean {
  const first = index.numberAt.get(firstWord)?.firstWord ?? firstWord
  const last = index.numberAt.get(lastWord)?.lastWord ?? lastWord
  return (
    (first < firstWord && gapAt(index, firstWord) === 'glued') ||
    (last > lastWord && gapAt(index, lastWord + 1) === 'glued')
  )
}

/**
 * Extends the span to whole sentences, because words in front ("it is false that …") and behind ("… is what
 * they want") decide what it means. Undefined if a sentence has no beginning or end nearby.
 */
export function widenToSentences(index: TranscriptIndex, span: Span): Span | undefined {
  if (splitsNumber(index, span)) return undefined
  const start = sentenceStart(index, span.firstWord)
  const lastWord = sentenceEnd(index, span.lastWord)
  if (start === undefined || lastWord === undefined) return undefined
  if (index.torn.has(start) || index.torn.has(lastWord)) return undefined
  const firstWord = beginsBehindOpeners(index, start, span.firstWord) ? span.firstWord : start
  return { firstWord, lastWord }
}
