import { type ContentWord, contentWords } from '#functions/domain/quotes/content-words.ts'
import { findWording } from '#functions/domain/quotes/find-wording.ts'
import { quoteText } from '#functions/domain/quotes/quote-text.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'
import { cutsDenialApart, wholeSense } from '#functions/domain/quotes/whole-sense.ts'
import { type QuoteTimes, timesOf } from '#functions/domain/quotes/word-times.ts'
import { wordingOf } from '#functions/domain/quotes/wording.ts'

const fewestWords = 3
const longestText = 700
/** What somebody offers may have hesitations that the transcript has not. */
const longestOffer = 2 * longestText

/** A quote as a model words it, with the segments it says the words stand in. */
export type OfferedQuote = { text: string; segmentFirst: number; segmentLast: number }

/** The transcript's own words for a quote. Times in seconds. */
export type FoundQuote = Span & QuoteTimes & { text: string; speaker?: string }

/** The same word, and of a number no other sign than the transcript's. */
function isSame(offered: ContentWord, spoken: ContentWord | undefined): boolean {
  return offered.folded === spoken?.folded && (!offered.sign || offered.sign === spoken.sign)
}

/** The number of the offered word that stands in the fewest places. */
function rarest({ placesByWord }: TranscriptIndex, offered: readonly ContentWord[]): number {
  const counts = offered.map(({ folded }) => placesByWord.get(folded)?.length ?? 0)
  return counts.indexOf(Math.min(...counts))
}

/** Where the very words stand, all of them and in order. */
function findWords(index: TranscriptIndex, offered: readonly ContentWord[]): Span[] {
  const anchor = rarest(index, offered)
  const places = index.placesByWord.get(offered[anchor]?.folded ?? '') ?? []
  return places
    .map((place) => place - anchor)
    .filter((place) => offered.every((word, offset) => isSame(word, index.words[place + offset])))
    .map((place) => ({ firstWord: place, lastWord: place + offered.length - 1 }))
}

/** How many segments a place lies outside the ones that were named. */
function distance({ words }: TranscriptIndex, { firstWord }: Span, offered: OfferedQuote): number {
  const segment = words[firstWord]?.segment ?? 0
  return Math.max(offered.segmentFirst - segment, segment - offered.segmentLast, 0)
}

/** Of several places the one nearest to the named segments; the very words before another form of them. */
function findSpan(index: TranscriptIndex, offered: OfferedQuote): Span | undefined {
  const words = contentWords(offered.text, index.language)
  if (words.length < fewestWords) return undefined
  const far = (span: Span) => distance(index, span, offered)
  const nearest = (spans: readonly Span[]) =>
    spans.toSorted((one, other) => far(one) - far(other) || one.firstWord - other.firstWord)[0]
  const same = nearest(findWords(index, words))
  if (same && far(same) === 0) return same
  const alike = findWording(index, wordingOf(words, index.language)).filter(
    (span) => !cutsDenialApart(index, span),
  )
  return nearest(same ? [same, ...alike] : alike)
}

/** One person said all of it; undefined where nobody is named. */
function speakersBetween({ transcript, words }: TranscriptIndex, span: Span): (string | undefined)[] {
  const segments = transcript.segments.slice(
    words[span.firstWord]?.segment,
    (words[span.lastWord]?.segment ?? 0) + 1,
  )
  return [...new Set(segments.map(({ speaker }) => speaker))]
}

/**
 * The transcript's own words for an offered quote, or undefined when they are not there: every content word must be the same, in
 * the same order, with nothing left out between, all said by one speaker. Case, punctuation, diacritics and fillers may differ, in English
 * also hesitations, contractions and the form of numbers; see decision 22. What is found is widened where its sense would be cut off.
 */
export function findQuote(index: TranscriptIndex, offered: OfferedQuote): FoundQuote | undefined {
  if (offered.text.length > longestOffer) return undefined
  const found = findSpan(index, offered)
  const span = found && wholeSense(index, found)
  if (!span || span.lastWord - span.firstWord + 1 < fewestWords) return undefined
  const speakers = speakersBetween(index, span)
  const text = quoteText(index, span)
  if (speakers.length > 1 || text.length > longestText) return undefined
  return {
    ...span,
    text,
    ...timesOf(index, span),
    ...(speakers[0] ? { speaker: speakers[0] } : {}),
  }
}
