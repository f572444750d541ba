import { countContentWords } from '#functions/domain/quotes/content-words.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'
import { unknownTime } from '#shared/domain/quote.ts'
import type { TranscriptSegment, TranscriptWord } from '#shared/domain/transcript.ts'

function wordsBeside({ words }: TranscriptIndex, place: number): Span {
  const segment = words[place]?.segment
  let firstWord = place
  let lastWord = place
  while (words[firstWord - 1]?.segment === segment) firstWord -= 1
  while (words[lastWord + 1]?.segment === segment) lastWord += 1
  return { firstWord, lastWord }
}

function timedWord(
  index: TranscriptIndex,
  { words = [] }: TranscriptSegment,
  place: number,
): TranscriptWord | undefined {
  const { firstWord, lastWord } = wordsBeside(index, place)
  let next = firstWord
  let timed: TranscriptWord | undefined
  for (const word of words) {
    next += countContentWords(word.text, index.language)
    if (next > place) timed ??= word
  }
  return next === lastWord + 1 ? timed : undefined
}

function timesAt(index: TranscriptIndex, place: number): { start: number | null; end: number | null } {
  const segment = index.transcript.segments[index.words[place]?.segment ?? -1]
  if (!segment) return { start: null, end: null }
  return timedWord(index, segment, place) ?? segment
}

export type QuoteTimes = {
  startSeconds: number | typeof unknownTime
  endSeconds: number | typeof unknownTime
}

export function timesOf(index: TranscriptIndex, { firstWord, lastWord }: Span): QuoteTimes {
  return {
    startSeconds: timesAt(index, firstWord).start ?? unknownTime,
    endSeconds: timesAt(index, lastWord).end ?? unknownTime,
  }
}
