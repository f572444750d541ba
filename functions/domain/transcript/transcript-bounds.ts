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

/** @throws TranscriptError at the first segment beyond the bounds; the rest is not read */
export function* withinBounds(segments: Iterable<RawSegment>): Generator<RawSegment> {
  let characters = 0
  let words = 0
  for (const segment of segments) {
    characters += segment.text.length
    if (characters > maximumCharacters) throw tooLong()
    words += Math.max(countWords(segment.text), segment.words?.length ?? 0)
    if (words > maximumWords) throw tooLong()
    yield segment
  }
}
