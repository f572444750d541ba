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

function beginsWithLinesOf(before: RawSegment, next: RawSegment): boolean {
  const text = trimmedLines(next.text).join('\n')
  return remainders(before.text).some((rest) => text.startsWith(rest))
}

const repeats = (before: RawSegment, next: RawSegment) =>
  followsAtOnce(before, next) && beginsWithLinesOf(before, next)

function isRolling(segments: readonly RawSegment[]): boolean {
  let count = 0
  for (const [index, segment] of segments.entries()) {
    const before = segments[index - 1]
    if (before && repeats(before, segment)) count += 1
  }
  return count >= fewestRepeats && count >= (segments.length - 1) * rollingShare
}

/** Matches "[Music]", "(applause)" and "♪", which may stand between two captions of speech. */
const sound = /^(?:\s|\[[^\]]*\]|\([^)]*\)|[\p{P}\p{S}])*$/u

const isSound = ({ text }: RawSegment) => sound.test(text)

/** In words. A shorter line may have been said again. */
const fewestShownAgain = 3

function hasLinesOf(before: RawSegment, next: RawSegment): boolean {
  const lines = trimmedLines(next.text).join('\n')
  return lines !== '' && `\n${trimmedLines(before.text).join('\n')}\n`.includes(`\n${lines}\n`)
}

/** Whether the last lines are shown again when speech goes on after a pause. */
function keepsLines(segments: readonly RawSegment[]): boolean {
  let pauses = 0
  let kept = 0
  let before: RawSegment | undefined
  for (const segment of segments) {
    if (isSound(segment)) continue
    // A short line alone says nothing: it may have been said again.
    const isShort = before?.text.endsWith(segment.text) && countWords(segment.text) < fewestShownAgain
    if (before && !isShort && !followsAtOnce(before, segment)) {
      pauses += 1
      if (beginsWithLinesOf(before, segment) || hasLinesOf(before, segment)) kept += 1
    }
    before = segment
  }
  return kept > 0 && kept * 2 >= pauses
}

type Shown = { segment: RawSegment; words: readonly RawWord[] }

/** Compares from the start of a line only, because a single repeated word was probably spoken twice. */
function countShared({ segment, words }: Shown, next: readonly RawWord[]): number {
  for (const rest of remainders(segment.text)) {
    const count = countWords(rest)
    const from = words.length - count
    if (from < 0 || count > next.length) continue
    let same = 0
    while (same < count && words[from + same]?.text === next[same]?.text) same += 1
    if (same === count) return count
  }
  return 0
}

/** In words. Speakers hardly ever repeat as many after a pause, word for word. */
const longRepeat = 6

/** Number of words at the beginning that were shown before. */
function countOld(shown: Shown, next: Shown, keeps: boolean): number {
  const shared = countShared(shown, next.words)
  if (shared > 0 && followsAtOnce(shown.segment, next.segment)) return shared
  return keeps || (shared >= longRepeat && shared < next.words.length) ? shared : 0
}

/** A caption may go back to the lines above the last one, and show nothing new. */
function isShownAgain(shown: Shown, next: Shown, keeps: boolean): boolean {
  if (!keeps && next.words.length < fewestShownAgain) return false
  if (!keeps && !followsAtOnce(shown.segment, next.segment)) return false
  const lines = trimmedLines(next.segment.text).join('\n')
  return lines !== '' && `\n${trimmedLines(shown.segment.text).join('\n')}\n`.includes(`\n${lines}\n`)
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
  const keeps = keepsLines(segments)
  const unrolled: RawSegment[] = []
  let last: Shown | undefined
  let lastSpeech: Shown | undefined
  for (const segment of segments) {
    const next = { segment, words: wordsOf(segment) }
    const shown = [...new Set([last, lastSpeech])].flatMap((one) => one ?? [])
    const old = shown.map((one) => countOld(one, next, keeps)).find((count) => count > 0) ?? 0
    if (old === 0 && shown.some((one) => isShownAgain(one, next, keeps))) {
      removed.repeated += next.words.length
      continue
    }
    removed.repeated += old
    const part = newPart(segment, next.words, old)
    if (part) unrolled.push(part)
    last = next
    if (!isSound(segment)) lastSpeech = next
  }
  return unrolled
}
