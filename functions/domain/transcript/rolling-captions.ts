import type { RawSegment, RawWord } from '#functions/domain/transcript/raw-segment.ts'
import type { Removed } from '#functions/domain/transcript/removed-words.ts'
import { countWords, listWords } from '#functions/domain/transcript/transcript-words.ts'

/** In seconds. After a longer gap, equal words were spoken twice, not shown twice. */
const longestGap = 2
/** Minimum share of captions that repeat the previous one; repetitions by speakers are far rarer. */
const rollingShare = 0.25
const fewestRepeats = 3

const wordsOf = ({ words, text }: RawSegment): RawWord[] =>
  words?.map((word) => ({ ...word })) ?? listWords(text).map((word) => ({ text: word }))

const mostLines = 6

function remainders(text: string): string[] {
  const lines = text.split('\n', mostLines + 1).map((line) => line.trim())
  const said = lines.length > mostLines ? lines.slice(0, 1) : lines
  return said.map((_, index) => said.slice(index).join('\n').trim()).filter((rest) => rest !== '')
}

function followsAtOnce(before: RawSegment, next: RawSegment): boolean {
  return before.end !== null && next.start !== null && next.start <= before.end + longestGap
}

const trimmedLines = (text: string) => text.split('\n').map((line) => line.trim())

function repeats(before: RawSegment, next: RawSegment): boolean {
  if (!followsAtOnce(before, next)) return false
  const text = trimmedLines(next.text).join('\n')
  return remainders(before.text).some((rest) => text.startsWith(rest))
}

function isRolling(segments: readonly RawSegment[]): boolean {
  let count = 0
  for (const [index, segment] of segments.entries()) {
    const before = segments[index - 1]
    if (before && repeats(before, segment)) count += 1
  }
  return count >= fewestRepeats && count >= (segments.length - 1) * rollingShare
}

/** Compares from the start of a line only, because a single repeated word was probably spoken twice. */
function countShared(before: RawSegment, shown: readonly RawWord[], next: readonly RawWord[]): number {
  for (const rest of remainders(before.text)) {
    const count = countWords(rest)
    const from = shown.length - count
    if (from < 0 || count > next.length) continue
    let same = 0
    while (same < count && shown[from + same]?.text === next[same]?.text) same += 1
    if (same === count) return count
  }
  return 0
}

function newPart(segment: RawSegment, words: readonly RawWord[], shared: number): RawSegment | undefined {
  if (shared === 0) return segment
  const fresh = words.slice(shared)
  if (fresh.length === 0) return undefined
  const text = fresh.map((word) => word.text).join(' ')
  return { ...segment, text, words: segment.words && fresh }
}

export function unrollCaptions(segments: RawSegment[], removed: Removed): RawSegment[] {
  if (!isRolling(segments)) return segments
  const unrolled: RawSegment[] = []
  let shown: RawWord[] = []
  let before: RawSegment | undefined
  for (const segment of segments) {
    const words = wordsOf(segment)
    const shared = before && followsAtOnce(before, segment) ? countShared(before, shown, words) : 0
    removed.repeated += shared
    const part = newPart(segment, words, shared)
    if (part) unrolled.push(part)
    shown = words
    before = segment
  }
  return unrolled
}
