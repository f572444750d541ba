import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { countWords } from '#functions/domain/transcript/transcript-words.ts'

/** What stands in a transcript’s file and not in what was said, in words, by why it was left out; and the segments that could not be read. */
export type Removed = {
  /** Comments, styles, and lines that belong to no cue. */
  comments: number
  /** Tags that are no markup of the format. */
  markup: number
  /** Captions say a line again while it rolls up. */
  repeated: number
  /** Names before a colon, which became speakers. */
  names: number
  /** Times that stood between the words. */
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

/** Counts the words of a text as left out. */
export function leaveOut(
  removed: Removed,
  kind: Exclude<keyof Removed, 'brokenSegments'>,
  text: string,
): void {
  removed[kind] += countWords(text)
}

/** More than this is no file with a few broken segments. */
const mostBroken = 10_000

/** Counts a segment that could not be read. */
export function countBroken(removed: Removed): void {
  removed.brokenSegments += 1
  if (removed.brokenSegments > mostBroken)
    throw new TranscriptError('damaged', 'Too many segments of the transcript cannot be read.')
}
