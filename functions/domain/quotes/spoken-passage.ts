import { findQuotes } from '#functions/domain/quotes/find-quotes.ts'
import { wholeText } from '#functions/domain/quotes/quote-text.ts'
import { beginsSentence } from '#functions/domain/quotes/sentence-places.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import { indexTranscript, type TranscriptIndex, voiceAt } from '#functions/domain/quotes/transcript-index.ts'
import { timesOf } from '#functions/domain/quotes/word-times.ts'
import { unknownTime } from '#shared/domain/quote.ts'
import type { SpokenPassage } from '#shared/domain/spoken-passage.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

/** In seconds. A pair lasts 20 to 60 seconds, also if one of its passages is shorter because a turn ends. */
const shortest = 12
const longest = 30

type Timed = { start: number; end: number }

/** Within a segment that has no times for its words, a word's time is its share of the letters. */
function timeAt(index: TranscriptIndex, place: number): Timed | undefined {
  const { startSeconds, endSeconds } = timesOf(index, { firstWord: place, lastWord: place })
  const word = index.words[place]
  const segment = index.transcript.segments[word?.segment ?? -1]
  if (typeof startSeconds !== 'number' || typeof endSeconds !== 'number' || !word || !segment)
    return undefined
  if (startSeconds !== segment.start || endSeconds !== segment.end)
    return { start: startSeconds, end: endSeconds }
  // Some files have no end for their last segment, which then ends where it starts.
  if (endSeconds <= startSeconds) return undefined
  const secondsPerLetter = (endSeconds - startSeconds) / segment.text.length
  return {
    start: startSeconds + word.start * secondsPerLetter,
    end: startSeconds + word.end * secondsPerLetter,
  }
}

function lengthOf(index: TranscriptIndex, { firstWord, lastWord }: Span): number {
  const first = timeAt(index, firstWord)
  const last = timeAt(index, lastWord)
  return first && last ? last.end - first.start : Number.POSITIVE_INFINITY
}

function sentenceAfter(index: TranscriptIndex, { firstWord, lastWord }: Span): Span {
  let place = lastWord + 1
  while (place < index.words.length - 1 && !beginsSentence(index, place + 1)) place += 1
  return { firstWord, lastWord: place }
}

function sentenceBefore(index: TranscriptIndex, { firstWord, lastWord }: Span): Span {
  let place = firstWord - 1
  while (place > 0 && !beginsSentence(index, place)) place -= 1
  return { firstWord: place, lastWord }
}

const hasOneSpeaker = (index: TranscriptIndex, { firstWord, lastWord }: Span) =>
  firstWord >= 0 && lastWord < index.words.length && voiceAt(index, firstWord) === voiceAt(index, lastWord)

/** Adds sentences behind the quote, then before it, until the passage is long enough to be understood. */
function widened(index: TranscriptIndex, quote: Span): Span {
  let span = quote
  while (lengthOf(index, span) < shortest) {
    const wider = [sentenceAfter(index, span), sentenceBefore(index, span)].find(
      (one) => hasOneSpeaker(index, one) && lengthOf(index, one) <= longest,
    )
    if (!wider) break
    span = wider
  }
  return span
}

export type PassageWords = Omit<SpokenPassage, 'episode_id' | 'quote_id'>

/** Undefined if the quote or its times are not in the transcript. */
export function spokenPassage(
  transcript: Transcript,
  { text, startSeconds }: { text: string; startSeconds: number | typeof unknownTime },
): PassageWords | undefined {
  if (startSeconds === unknownTime) return undefined
  const index = indexTranscript(transcript)
  const segment = transcript.segments.findLastIndex(({ start }) => start !== null && start <= startSeconds)
  const [quote] = findQuotes(index, { text, segmentFirst: segment, segmentLast: segment })
  if (!quote) return undefined
  const span = widened(index, quote)
  const places = Array.from(
    { length: span.lastWord - span.firstWord + 1 },
    (_, offset) => span.firstWord + offset,
  )
  const times = places.map((place) => timeAt(index, place))
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return undefined
  return {
    start_time: first.start,
    end_time: last.end,
    words: places.map((place, offset) => ({
      text: wholeText(index, { firstWord: place, lastWord: place }),
      start_time: times[offset]?.start ?? first.start,
    })),
  }
}
