import type { RawSegment } from '#functions/domain/transcript/raw-segment.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { countWords } from '#functions/domain/transcript/transcript-words.ts'

/** Twenty-five hours of speech, and more than the models take. Each word becomes an object of its own, in every step. */
const maximumWords = 250_000
/** The same for scripts that put no space between words. */
const maximumCharacters = 2_000_000

export const tooLong = () => new TranscriptError('too-long', 'The transcript is longer than any episode.')

/**
 * The segments, one after the other, as long as all of them together are no longer than an episode, however many they are.
 * @throws TranscriptError at the first that is too much; what follows is not read.
 */
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
