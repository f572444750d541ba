import { type ContentWord, contentWords } from '#functions/domain/quotes/content-words.ts'
import { guessLanguage, type QuoteLanguage, quoteLanguage } from '#functions/domain/quotes/quote-language.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import { numbersOf, type Wording, wordingOf } from '#functions/domain/quotes/wording.ts'
import type { Transcript, TranscriptSegment } from '#shared/domain/transcript.ts'

export type TranscriptIndex = {
  transcript: Transcript
  language: QuoteLanguage
  words: ContentWord[]
  placesByWord: Map<string, number[]>
  wording: Wording
  placesByToken: Map<string, number[]>
  numberAt: Map<number, Span>
}

function wordsOf({ segments }: Transcript, language: QuoteLanguage): ContentWord[] {
  const words: ContentWord[] = []
  let before: TranscriptSegment | undefined
  let rest = '. '
  for (const [number, segment] of segments.entries()) {
    // A change of speaker starts a sentence.
    const lead = before && before.speaker === segment.speaker ? `${rest} ` : '. '
    const found = contentWords(segment.text, language, { segment: number, lead })
    for (const word of found) words.push(word)
    const last = found.at(-1)
    rest = last ? segment.text.slice(last.end) : lead + segment.text
    before = segment
  }
  return words
}

function placesBy<One>(list: readonly One[], textOf: (one: One) => string): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [place, one] of list.entries()) {
    const text = textOf(one)
    const known = places.get(text)
    if (known) known.push(place)
    else places.set(text, [place])
  }
  return places
}

function languageOf({ language, segments }: Transcript): QuoteLanguage {
  if (language !== 'und') return quoteLanguage(language)
  return quoteLanguage(guessLanguage(segments.flatMap(({ text }) => text.split(/\s+/))))
}

export function indexTranscript(transcript: Transcript): TranscriptIndex {
  const language = languageOf(transcript)
  const words = wordsOf(transcript, language)
  const wording = wordingOf(words, language)
  return {
    transcript,
    language,
    words,
    placesByWord: placesBy(words, ({ folded }) => folded),
    wording,
    numberAt: numbersOf(wording),
    placesByToken: placesBy(wording.tokens, ({ text }) => text),
  }
}
