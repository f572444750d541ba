import { type ContentWord, contentWords, countWords } from '#functions/domain/quotes/content-words.ts'
import { guessLanguage, type QuoteLanguage, quoteLanguage } from '#functions/domain/quotes/quote-language.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import { numbersOf, type Wording, wordingOf } from '#functions/domain/quotes/wording.ts'
import type { Transcript, TranscriptSegment, TranscriptWord } from '#shared/domain/transcript.ts'

/** A content word of a transcript: where it stands and, where that is known, when it is said (seconds). */
export type PlacedWord = ContentWord & {
  segment: number
  startSeconds: number | null
  endSeconds: number | null
}

/** A transcript's content words in one row, ready to be searched. */
export type TranscriptIndex = {
  transcript: Transcript
  language: QuoteLanguage
  words: PlacedWord[]
  placesByWord: Map<string, number[]>
  wording: Wording
  placesBySound: Map<string, number[]>
  /** The stretches of the numbers that take several words, by each of these. */
  numberAt: Map<number, Span>
}

/** The timed word behind each content word; undefined when the timed words do not spell the segment's text. */
function timesOf(
  { words: timed = [] }: TranscriptSegment,
  words: readonly ContentWord[],
  language: QuoteLanguage,
): TranscriptWord[] | undefined {
  const spoken = timed.flatMap((one) => Array.from({ length: countWords(one.text, language) }, () => one))
  return spoken.length === words.length ? spoken : undefined
}

/** What stands between the last content word of one segment and the text of the next; who begins to speak begins a sentence. */
function leadOf(
  segment: TranscriptSegment,
  before: { segment: TranscriptSegment; rest: string } | undefined,
) {
  return before && before.segment.speaker === segment.speaker ? `${before.rest} ` : '. '
}

function placeWords(transcript: Transcript, language: QuoteLanguage): PlacedWord[] {
  const placed: PlacedWord[] = []
  let before: { segment: TranscriptSegment; rest: string } | undefined
  for (const [number, segment] of transcript.segments.entries()) {
    const lead = leadOf(segment, before)
    const words = contentWords(segment.text, language, lead)
    const times = timesOf(segment, words, language)
    for (const [index, word] of words.entries())
      placed.push({
        ...word,
        segment: number,
        startSeconds: times?.[index]?.start ?? segment.start,
        endSeconds: times?.[index]?.end ?? segment.end,
      })
    const last = words.at(-1)
    before = { segment, rest: last ? segment.text.slice(last.end) : lead + segment.text }
  }
  return placed
}

function placesBy(texts: Iterable<string>): Map<string, number[]> {
  const places = new Map<string, number[]>()
  let place = 0
  for (const text of texts) {
    const known = places.get(text)
    if (known) known.push(place)
    else places.set(text, [place])
    place += 1
  }
  return places
}

function languageOf({ language, segments }: Transcript): QuoteLanguage {
  if (language !== 'und') return quoteLanguage(language)
  return quoteLanguage(guessLanguage(segments.flatMap(({ text }) => text.split(/\s+/))))
}

export function indexTranscript(transcript: Transcript): TranscriptIndex {
  const language = languageOf(transcript)
  const words = placeWords(transcript, language)
  const wording = wordingOf(words, language)
  return {
    transcript,
    language,
    words,
    placesByWord: placesBy(words.map(({ folded }) => folded)),
    wording,
    numberAt: numbersOf(wording),
    placesBySound: placesBy(wording.sounds.map(({ text }) => text)),
  }
}
