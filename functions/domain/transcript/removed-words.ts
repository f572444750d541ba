import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { countWords } from '#functions/domain/transcript/transcript-words.ts'

/** Number of removed words, by reason. `brokenSegments` counts segments, not words. */
export type Removed = {
  comments: number
  markup: number
  repeated: number
  names: number
  times: number
  brokenSegments: number
}

export const nothingRemoved = (): Removed => ({
  comments: 0,
  markup: 0,
  repeated: 0,
  names: 0,
  times: 0,
  brokenSegments: 0,
})

export function countRemoved(
  removed: Removed,
  kind: Exclude<keyof Removed, 'brokenSegments'>,
  text: string,
): void {
  removed[kind] += countWords(text)
}

/** With more broken segments the file is rejected. */
const mostBroken = 10_000

export function countBroken(removed: Removed): void {
  removed.brokenSegments += 1
  if (removed.brokenSegments > mostBroken)
    throw new TranscriptError('damaged', "Too many segments of the transcript can't be read.")
}
