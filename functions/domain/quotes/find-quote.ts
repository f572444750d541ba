import { withoutAnsweredQuestion } from '#functions/domain/quotes/answered-question.ts'
import { gapWord } from '#functions/domain/quotes/bracketed-sounds.ts'
import { type ContentWord, contentWords } from '#functions/domain/quotes/content-words.ts'
import { findWording } from '#functions/domain/quotes/find-wording.ts'
import { quoteText } from '#functions/domain/quotes/quote-text.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import { segmentAt, type TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'
import { splitsNegation, widenToSentences } from '#functions/domain/quotes/whole-meaning.ts'
import { type QuoteTimes, timesOf } from '#functions/domain/quotes/word-times.ts'
import { wordingOf } from '#functions/domain/quotes/wording.ts'
import { voiceOf } from '#shared/domain/transcript.ts'

const fewestWords = 3
const longestText = 700
/** Longer than a quote, because an offer may have hesitations that the transcript lacks. */
const longestOffer = 2 * longestText

export type OfferedQuote = { text: string; segmentFirst: number; segmentLast: number }

export type FoundQuote = Span & QuoteTimes & { text: string; speaker?: string }

function isSame(offered: ContentWord, spoken: ContentWord | undefined): boolean {
  return offered.folded === spoken?.folded && (!offered.sign || offered.sign === spoken.sign)
}

function rarest({ placesByWord }: TranscriptIndex, offered: readonly ContentWord[]): number {
  const counts = offered.map(({ folded }) => placesByWord.get(folded)?.length ?? 0)
  return counts.indexOf(Math.min(...counts))
}

function findWords(index: TranscriptIndex, offered: readonly ContentWord[]): Span[] {
  const anchor = rarest(index, offered)
  const places = index.placesByWord.get(offered[anchor]?.folded ?? '') ?? []
  return places
    .map((place) => place - anchor)
    .filter((place) => offered.every((word, offset) => isSame(word, index.words[place + offset])))
    .map((place) => ({ firstWord: place, lastWord: place + offered.length - 1 }))
}

function distance({ words }: TranscriptIndex, { firstWord }: Span, offered: OfferedQuote): number {
  const segment = words[firstWord]?.segment ?? 0
  return Math.max(offered.segmentFirst - segment, segment - offered.segmentLast, 0)
}

/** Prefers exact matches, then the nearest to the named segments. */
function findSpan(index: TranscriptIndex, offered: OfferedQuote): Span | undefined {
  const words = contentWords(offered.text, index.language)
  if (words.length < fewestWords) return undefined
  const far = (span: Span) => distance(index, span, offered)
  const nearest = (spans: readonly Span[]) =>
    spans.toSorted((one, other) => far(one) - far(other) || one.firstWord - other.firstWord)[0]
  const same = nearest(findWords(index, words))
  if (same && far(same) === 0) return same
  const alike = findWording(index, wordingOf(words, index.language)).filter(
    (span) => !splitsNegation(index, span),
  )
  return nearest(same ? [same, ...alike] : alike)
}

function isOfOneSpeaker({ transcript, words }: TranscriptIndex, span: Span): boolean {
  const segments = transcript.segments.slice(
    words[span.firstWord]?.segment,
    (words[span.lastWord]?.segment ?? 0) + 1,
  )
  return new Set(segments.map(voiceOf)).size === 1
}

/** Undefined if a word may be missing where the transcriber did not understand it. */
function wholeSentences(index: TranscriptIndex, found: Span): Span | undefined {
  const widened = widenToSentences(index, found)
  const span = widened && isOfOneSpeaker(index, widened) ? withoutAnsweredQuestion(index, widened) : undefined
  const words = span ? index.words.slice(span.firstWord, span.lastWord + 1) : []
  return words.length < fewestWords || words.some(({ folded }) => folded === gapWord) ? undefined : span
}

/**
 * Undefined if the quote does not occur. Decision 22 says which differences are allowed. The quote is made of
 * whole sentences.
 */
export function findQuote(index: TranscriptIndex, offered: OfferedQuote): FoundQuote | undefined {
  if (offered.text.length > longestOffer) return undefined
  const found = findSpan(index, offered)
  const span = found && wholeSentences(index, found)
  if (!span) return undefined
  const speaker = segmentAt(index, span.firstWord)?.speaker
  const text = quoteText(index, span)
  if (text.length > longestText) return undefined
  return {
    ...span,
    text,
    ...timesOf(index, span),
    ...(speaker && { speaker }),
  }
}
