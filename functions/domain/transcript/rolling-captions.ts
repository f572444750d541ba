import type { RawSegment, RawWord } from '#functions/domain/transcript/raw-segment.ts'
import type { Removed } from '#functions/domain/transcript/removed-words.ts'
import { listWords } from '#functions/domain/transcript/transcript-words.ts'

/** Seconds without a caption after which the same words are said anew. */
const longestGap = 2
/** Words that a caption can show at once. */
const mostShown = 200
/** Of the captions that follow another, how many say it again while they roll; people who repeat themselves stay far below. */
const rollingShare = 0.25
const fewestRepeats = 3

const wordsOf = ({ words, text }: RawSegment): RawWord[] =>
  words?.map((word) => ({ ...word })) ?? listWords(text).map((word) => ({ text: word }))

const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1).trim()

function followsAtOnce(before: RawSegment, next: RawSegment): boolean {
  return before.end !== null && next.start !== null && next.start <= before.end + longestGap
}

/** Whether the next caption begins with all of the one before, or with its last line. */
function repeats(before: RawSegment, next: RawSegment): boolean {
  const line = lastLine(before.text)
  return (
    followsAtOnce(before, next) &&
    line !== '' &&
    (next.text.startsWith(line) || next.text.startsWith(before.text))
  )
}

function isRolling(segments: readonly RawSegment[]): boolean {
  let count = 0
  for (const [index, segment] of segments.entries()) {
    const before = segments[index - 1]
    if (before && repeats(before, segment)) count += 1
  }
  return count >= fewestRepeats && count >= (segments.length - 1) * rollingShare
}

/** How many words at the end of what is shown stand at the beginning of what is shown next. */
function countShared(shown: readonly RawWord[], next: readonly RawWord[]): number {
  for (let count = Math.min(shown.length, next.length, mostShown); count > 0; count -= 1) {
    const from = shown.length - count
    let same = 0
    while (same < count && shown[from + same]?.text === next[same]?.text) same += 1
    if (same === count) return count
  }
  return 0
}

/** What of a caption is new, from the word that was not yet there; undefined where nothing is. */
function newPart(segment: RawSegment, words: readonly RawWord[], shared: number): RawSegment | undefined {
  if (shared === 0) return segment
  const fresh = words.slice(shared)
  if (fresh.length === 0) return undefined
  const text = fresh.map((word) => word.text).join(' ')
  return { ...segment, text, words: segment.words && fresh }
}

/**
 * Captions that say each line two or three times while it rolls up, or grow word by word, as each word once, from when it is first
 * shown. Captions that do not roll are left as they are.
 */
export function unrollCaptions(segments: RawSegment[], removed: Removed): RawSegment[] {
  if (!isRolling(segments)) return segments
  const unrolled: RawSegment[] = []
  let shown: RawWord[] = []
  let before: RawSegment | undefined
  for (const segment of segments) {
    const words = wordsOf(segment)
    const shared = before && followsAtOnce(before, segment) ? countShared(shown, words) : 0
    removed.repeated += shared
    const part = newPart(segment, words, shared)
    if (part) unrolled.push(part)
    shown = words
    before = segment
  }
  return unrolled
}
