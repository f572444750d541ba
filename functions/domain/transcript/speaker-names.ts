import type { RawSegment } from '#functions/domain/transcript/raw-segment.ts'
import { spokenLines } from '#functions/domain/transcript/turn-marks.ts'
import { isSpeakerName, type LabelledLine, readSpeakerLabel } from '#shared/format/speaker-label.ts'

const loose = /^\s*(\p{Lu}[^:\n]{1,59}):\s+(?=\S)/u

/**
 * Reads a label with at least half of its words capitalized, such as an office. It counts only if it is
 * frequent.
 */
function readOffice(line: string): LabelledLine | undefined {
  const match = loose.exec(line)
  const speaker = match?.[1]?.trim()
  if (!match || !speaker) return undefined
  const words = speaker.split(/\s+/)
  const capitals = words.filter((word) => /^\(?\p{Lu}/u.test(word)).length
  const isOffice = words.length >= 2 && words.length <= 7 && capitals >= words.length / 2
  return isOffice ? { speaker, text: line.slice(match[0].length).trim() } : undefined
}

export function readName(line: string): LabelledLine | undefined {
  return readSpeakerLabel(line) ?? readOffice(line)
}

type Candidate = {
  name: string
  isFirstLine: boolean
  isMarked: boolean
  isAfterSentence: boolean
  opensSpeech: boolean
}

const longestOpening = 120
/** Speech starts with a capital and continues in lower case; titles continue with capitals. */
const opening =
  /^["'“‘¿¡(]*(?:\p{Lu}|\p{N}|\p{Lo})(?:\S*[.,!?;…—-]+(?:\s|$)|\S*\s+\p{Lu}\S*[,.!?]|\S*(?:\s+[\p{Ll}\p{Lo}\p{N}I]|\s*$))/u

const endsThought = (text: string) => text === '' || /[.?!…:"'”’)\]♪*>—–-]\s*$/.test(text)

function* candidatesOf(segments: readonly RawSegment[]): Generator<Candidate> {
  let before = ''
  for (const { text } of segments) {
    for (const [index, { text: line, mark }] of spokenLines(text, before).entries()) {
      const label = readName(line.slice(mark.length))
      const isMarked = mark !== ''
      if (label) {
        const isAfterSentence = isMarked || endsThought(before)
        const opensSpeech = opening.test(label.text.slice(0, longestOpening))
        yield { name: label.speaker, isFirstLine: index === 0, isMarked, isAfterSentence, opensSpeech }
      }
      if (line.trim() !== '') before = line.trimEnd()
    }
  }
}

type Count = { all: number; marked: number; afterSentence: number; first: number; opening: number }

function countNames(segments: readonly RawSegment[]): Map<string, Count> {
  const counts = new Map<string, Count>()
  for (const { name, isFirstLine, isMarked, isAfterSentence, opensSpeech } of candidatesOf(segments)) {
    const count = counts.get(name) ?? { all: 0, marked: 0, afterSentence: 0, first: 0, opening: 0 }
    count.all += 1
    if (isMarked) count.marked += 1
    if (isAfterSentence) count.afterSentence += 1
    if (isFirstLine) count.first += 1
    if (opensSpeech) count.opening += 1
    counts.set(name, count)
  }
  return counts
}

/** Names of speakers recur where speech starts, not in the middle of a sentence. */
function comesBack(name: string, { all, afterSentence, first }: Count): boolean {
  if (!isSpeakerName(name)) return all >= 3 && first === all && afterSentence >= all / 2
  return all >= 2 && (afterSentence === all || (all >= 3 && (afterSentence >= all / 2 || first >= all * 0.8)))
}

const usualShare = 0.6

export const role =
  /^(?:(?:co-?)?host|guest|speaker|interviewer|interviewee|narrator|caller|moderator|announcer|reporter|audience|operator|voice|man|woman)\b/i
const title = /^(?:mr|mrs|ms|dr|sen|rep|gov|gen|prof|president|senator|chairman|the)\b/i

function isMarked([name, { all, marked }]: [string, Count]): boolean {
  return marked === all && isSpeakerName(name)
}

/** In a file that names speakers otherwise, only a label after a mark names one, as in ">> ANN: Hello". */
export function listMarkedNames(segments: readonly RawSegment[]): ReadonlySet<string> {
  return new Set([...countNames(segments)].filter(isMarked).map(([name]) => name))
}

/** True for a role or title, or a name that is capitalized like the others or followed by a sentence. */
function isNamedOnce([name, count]: [string, Count], known: readonly string[]): boolean {
  if (count.all > 2 || count.afterSentence !== count.all || !isSpeakerName(name)) return false
  if (role.test(name) || title.test(name)) return true
  const isShouted = (text: string) => text === text.toUpperCase() && /\p{Lu}{2}/u.test(text)
  if (known.length >= 2 && known.every(isShouted)) return isShouted(name)
  return count.first === count.all && count.opening === count.all
}

/** Excludes labels that name no speaker, such as "Note:" and film titles. */
export function listSpeakerNames(segments: readonly RawSegment[]): ReadonlySet<string> {
  const counts = countNames(segments)
  const all = [...counts.values()].reduce((sum, count) => sum + count.all, 0)
  const known = [...counts]
    .filter((counted) => comesBack(...counted) || isMarked(counted))
    .map(([name]) => name)
  const [first] = spokenLines(segments[0]?.text ?? '', '')
  const opens = readName(first?.text.slice(first.mark.length) ?? '') !== undefined
  const isUsual = all >= 2 && (opens || all >= segments.length * usualShare)
  if (known.length === 0 && !isUsual) return new Set()
  const once = [...counts].filter((counted) => isNamedOnce(counted, known)).map(([name]) => name)
  return new Set([...known, ...once])
}
