import type { RawSegment } from '#functions/domain/transcript/raw-segment.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { countWords } from '#functions/domain/transcript/transcript-words.ts'

/**
 * 25 hours of speech, more than models accept. Limits memory, because each step allocates an object per word.
 */
const maximumWords = 250_000
/** Limits texts in scripts without spaces, in which words cannot be counted. */
const maximumCharacters = 2_000_000

export const tooLong = () => new TranscriptError('too-long', 'The transcript is longer than any episode.')

/** How often a file may repeat what is said. Rolling captions show each line up to six times. */
type Repetition = { text: number; words: number }

const none: Repetition = { text: 1, words: 1 }
export const rollingRepetition: Repetition = { text: 6, words: 2 }

/** @throws TranscriptError at the first segment beyond the bounds; the rest is not read */
export function* withinBounds(segments: Iterable<RawSegment>, repetition = none): Generator<RawSegment> {
  let characters = 0
  let words = 0
  let timedWords = 0
  let count = 0
  for (const segment of segments) {
    characters += segment.text.length
    count += 1
    if (characters > maximumCharacters * repetition.text) throw tooLong()
    timedWords += segment.words?.length ?? 0
    words += Math.max(countWords(segment.text), segment.words?.length ?? 0)
    if (count > maximumWords || words > maximumWords * repetition.text) throw tooLong()
    if (timedWords > maximumWords * repetition.words) throw tooLong()
    yield segment
  }
}
