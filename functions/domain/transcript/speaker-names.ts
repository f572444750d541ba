import type { RawSegment } from '#functions/domain/transcript/raw-segment.ts'
import { readSpeakerLabel } from '#shared/format/speaker-label.ts'

/** Captions mark with it that somebody else speaks, with or without a name. */
export const changeMark = /^\s*(?:>>+|»)\s*/

/** Where a line begins that may name who says it. */
type Candidate = { name: string; isFirstLine: boolean; isAfterSentence: boolean; opensSpeech: boolean }

/** What is said begins with a capital and goes on without one; a title goes on with capitals, an aside without. */
const opening = /^["'“‘¿¡(]*(?:\p{Lu}|\p{N}|\p{Lo})\S*(?:\s+[\p{Ll}\p{Lo}\p{N}I]|\s*$)/u

const endsThought = (text: string) => text === '' || /[.?!…:"'”’)\]♪*>—–-]\s*$/.test(text)

function* candidatesOf(segments: readonly RawSegment[]): Generator<Candidate> {
  let before = ''
  for (const { text } of segments) {
    for (const [index, line] of text.split('\n').entries()) {
      const label = readSpeakerLabel(line.replace(changeMark, ''))
      const isMarked = changeMark.test(line)
      if (label) {
        const isAfterSentence = isMarked || endsThought(before)
        const opensSpeech = opening.test(label.text)
        yield { name: label.speaker, isFirstLine: index === 0, isAfterSentence, opensSpeech }
      }
      if (line.trim() !== '') before = line.trimEnd()
    }
  }
}

type Count = { all: number; afterSentence: number; first: number; opening: number }

function countNames(segments: readonly RawSegment[]): Map<string, Count> {
  const counts = new Map<string, Count>()
  for (const { name, isFirstLine, isAfterSentence, opensSpeech } of candidatesOf(segments)) {
    const count = counts.get(name) ?? { all: 0, afterSentence: 0, first: 0, opening: 0 }
    count.all += 1
    if (isAfterSentence) count.afterSentence += 1
    if (isFirstLine) count.first += 1
    if (opensSpeech) count.opening += 1
    counts.set(name, count)
  }
  return counts
}

/** Whether a name comes back as speakers do: at the beginning of what is said, and not where a sentence happens to break. */
function comesBack({ all, afterSentence, first }: Count): boolean {
  return all >= 2 && (afterSentence === all || (all >= 3 && (afterSentence >= all / 2 || first >= all * 0.8)))
}

/** Of all segments, how many begin with a name where nearly everything does. */
const usualShare = 0.6

const role =
  /^(?:(?:co-?)?host|guest|speaker|interviewer|interviewee|narrator|caller|moderator|announcer|reporter|audience|operator|voice|man|woman)\b/i
const title = /^(?:mr|mrs|ms|dr|sen|rep|gov|gen|prof|president|senator|chairman|the)\b/i

/**
 * Whether who speaks once is named like a speaker: by a role or a title, in capitals like all others, or at the beginning of what is
 * said as a sentence, which titles are not followed by.
 */
function isNamedOnce([name, count]: [string, Count], known: readonly string[]): boolean {
  if (count.all !== 1 || count.afterSentence !== 1) return false
  if (role.test(name) || title.test(name)) return true
  const isShouted = (text: string) => text === text.toUpperCase() && /\p{Lu}{2}/u.test(text)
  if (known.length >= 2 && known.every(isShouted)) return isShouted(name)
  return count.first === 1 && count.opening === 1
}

/**
 * The names before a colon, at the beginning of lines, that are speakers. «Note:» and titles of films stand there too: a name counts
 * when it comes back, or when nearly everything in the file begins with one.
 */
export function listSpeakerNames(segments: readonly RawSegment[]): ReadonlySet<string> {
  const counts = countNames(segments)
  const all = [...counts.values()].reduce((sum, count) => sum + count.all, 0)
  const known = [...counts].filter(([, count]) => comesBack(count)).map(([name]) => name)
  const isUsual = all >= 2 && all >= segments.length * usualShare
  if (known.length === 0 && !isUsual) return new Set()
  const once = [...counts].filter((counted) => isNamedOnce(counted, known)).map(([name]) => name)
  return new Set([...known, ...once])
}
