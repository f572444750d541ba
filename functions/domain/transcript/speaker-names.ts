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

const role =
  /^(?:(?:co-?)?host|guest|speaker|interviewer|interviewee|narrator|caller|moderator|announcer|reporter|audience|operator|voice|man|woman)\b/i
const title = /^(?:mr|mrs|ms|dr|sen|rep|gov|gen|prof|president|senator|chairman|the)\b/i

/** Who speaks once is named like a speaker: by a role or a title, in capitals like all others, or by a name that somebody says besides. */
function isNamedOnce(name: string, known: readonly string[], said: ReadonlySet<string>): boolean {
  if (role.test(name) || title.test(name)) return true
  const isShouted = (text: string) => text === text.toUpperCase() && /\p{Lu}{2}/u.test(text)
  if (known.length >= 2 && known.every(isShouted)) return isShouted(name)
  return name.split(/[\s.]+/).some((part) => part.length >= 3 && said.has(part.toLowerCase()))
}

function wordsSaid(segments: readonly RawSegment[]): Set<string> {
  const said = new Set<string>()
  for (const { text } of segments) {
    for (const [word] of text.matchAll(/[\p{L}\p{M}'’-]{3,}(?![\p{L}\p{M}]*\s*:)/gu))
      said.add(word.toLowerCase())
  }
  return said
}

/**
 * The names before a colon, at the beginning of lines, that are speakers. «Note:» and titles of films stand there too: a name counts
 * when it comes back, or when nearly everything in the file begins with one.
 */
export function listSpeakerNames(segments: readonly RawSegment[]): ReadonlySet<string> {
  const counts = countNames(segments)
  const all = [...counts.values()].reduce((sum, count) => sum + count.all, 0)
  if (all >= 2 && all >= segments.length * 0.6) return new Set(counts.keys())
  const known = [...counts].filter(([, count]) => comesBack(count)).map(([name]) => name)
  if (known.length === 0) return new Set()
  const once = [...counts].filter(([, { all, afterSentence }]) => all === 1 && afterSentence === 1)
  if (once.length === 0) return new Set(known)
  const said = wordsSaid(segments)
  const isSpeaker = ([name, { first, opening: opens }]: [string, Count]) =>
    (first === 1 && opens === 1) || isNamedOnce(name, known, said)
  return new Set([...known, ...once.filter(isSpeaker).map(([name]) => name)])
}
