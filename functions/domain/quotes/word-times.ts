import { countContentWords } from '#functions/domain/quotes/content-words.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'
import { unknownTime } from '#shared/domain/quote.ts'
import type { TranscriptSegment, TranscriptWord } from '#shared/domain/transcript.ts'

/** The timed word behind each content word of a segment; undefined when the timed words do not spell the segment's text. */
function timedWords(
  index: TranscriptIndex,
  { text, words = [] }: TranscriptSegment,
): TranscriptWord[] | undefined {
  const { language } = index
  const timed = words.flatMap((one) =>
    Array.from({ length: countContentWords(one.text, language) }, () => one),
  )
  return timed.length === countContentWords(text, language) ? timed : undefined
}

function timesAt(index: TranscriptIndex, place: number): { start: number | null; end: number | null } {
  const number = index.words[place]?.segment ?? -1
  const segment = index.transcript.segments[number]
  if (!segment) return { start: null, end: null }
  let first = place
  while (index.words[first - 1]?.segment === number) first -= 1
  return timedWords(index, segment)?.[place - first] ?? segment
}

export type QuoteTimes = {
  startSeconds: number | typeof unknownTime
  endSeconds: number | typeof unknownTime
}

/** When a stretch is said, in seconds: by its words where their times are known, else by its segments. */
export function timesOf(index: TranscriptIndex, { firstWord, lastWord }: Span): QuoteTimes {
  return {
    startSeconds: timesAt(index, firstWord).start ?? unknownTime,
    endSeconds: timesAt(index, lastWord).end ?? unknownTime,
  }
}
