import { type ContentWord, contentWords } from '#functions/domain/quotes/content-words.ts'
import { guessLanguage, type QuoteLanguage, quoteLanguage } from '#functions/domain/quotes/quote-language.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import { tornWords } from '#functions/domain/quotes/torn-words.ts'
import { numbersOf, type Wording, wordingOf } from '#functions/domain/quotes/wording.ts'
import { type Transcript, type TranscriptSegment, voiceOf } from '#shared/domain/transcript.ts'

export type TranscriptIndex = {
  transcript: Transcript
  language: QuoteLanguage
  words: ContentWord[]
  placesByWord: Map<string, number[]>
  wording: Wording
  placesByToken: Map<string, number[]>
  numberAt: Map<number, Span>
  /** First and last words of turns beside which the speaker's sentence was interrupted. */
  torn: ReadonlySet<number>
}

/** Consecutive segments of one voice, whose sentences may go on from one to the next. */
type Turn = { voice: ReturnType<typeof voiceOf>; first: number; texts: string[] }

function turnsOf({ segments }: Transcript): Turn[] {
  const turns: Turn[] = []
  for (const [first, segment] of segments.entries()) {
    const last = turns.at(-1)
    const voice = voiceOf(segment)
    if (last && last.voice === voice) last.texts.push(segment.text)
    else turns.push({ voice, first, texts: [segment.text] })
  }
  return turns
}

function wordsOfTurn({ first, texts }: Turn, language: QuoteLanguage): ContentWord[] {
  const words = contentWords(texts.join(' '), language)
  let place = 0
  let passed = 0
  for (const word of words) {
    while (word.start > passed + (texts[place]?.length ?? 0)) {
      passed += (texts[place]?.length ?? 0) + 1
      place += 1
    }
    word.start -= passed
    word.end -= passed
    word.segment = first + place
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
  const turns = turnsOf(transcript).map((turn) => ({ ...turn, words: wordsOfTurn(turn, language) }))
  const words = turns.flatMap((turn) => turn.words)
  const wording = wordingOf(words, language)
  return {
    transcript,
    language,
    words,
    torn: tornWords(turns),
    placesByWord: placesBy(words, ({ folded }) => folded),
    wording,
    numberAt: numbersOf(wording),
    placesByToken: placesBy(wording.tokens, ({ text }) => text),
  }
}

export function segmentAt(
  { transcript, words }: TranscriptIndex,
  place: number,
): TranscriptSegment | undefined {
  return transcript.segments[words[place]?.segment ?? -1]
}

export function voiceAt(index: TranscriptIndex, place: number) {
  const segment = segmentAt(index, place)
  return segment && voiceOf(segment)
}
