import type { RawSegment } from '#functions/domain/transcript/raw-segment.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'

/** Twenty hours of speech, and more than the models take. Each word becomes an object of its own, in every step. */
const maximumCharacters = 1_000_000
const maximumWords = 200_000
/** Some files have one segment a word. */
export const maximumSegments = 100_000

export const tooLong = () => new TranscriptError('The transcript is longer than any episode.')

function countWords(text: string): number {
  let words = 0
  for (const _ of text.matchAll(/\S+/g)) words += 1
  return words
}

/**
 * The segments, one after the other, as long as all of them together are no longer than an episode.
 * @throws TranscriptError at the first that is too much; what follows is not read.
 */
export function* withinBounds(segments: Iterable<RawSegment>): Generator<RawSegment> {
  let count = 0
  let characters = 0
  let words = 0
  for (const segment of segments) {
    count += 1
    characters += segment.text.length
    if (count > maximumSegments || characters > maximumCharacters) throw tooLong()
    words += Math.max(countWords(segment.text), segment.words?.length ?? 0)
    if (words > maximumWords) throw tooLong()
    yield segment
  }
}
