import { linesOf } from '#functions/domain/transcript/byte-lines.ts'
import { isMarkdown, withoutMarkdown } from '#functions/domain/transcript/markdown-lines.ts'
import { readPlainLine } from '#functions/domain/transcript/plain-lines.ts'
import type { RawSegment, RawTranscript } from '#functions/domain/transcript/raw-segment.ts'
import { LeftTimes } from '#functions/domain/transcript/refused-forms.ts'
import { countRemoved, nothingRemoved, type Removed } from '#functions/domain/transcript/removed-words.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'
import { parseTimecode } from '#functions/domain/transcript/timecodes.ts'

/** A single clock time may be part of the spoken text. */
const fewestTimes = 2

function hasTimes(lines: Iterable<string>): boolean {
  let count = 0
  let latest = 0
  for (const line of lines) {
    const time = parseTimecode(readPlainLine(line).time)
    if (time === undefined) continue
    if (time < latest) return false
    latest = time
    count += 1
    if (count > 20) break
  }
  return count >= fewestTimes
}

function* segmentsOf(lines: Iterable<string>, isTimed: boolean, removed: Removed): Generator<RawSegment> {
  const leftTimes = new LeftTimes()
  let lead: { text: string; start: number | undefined } = { text: '', start: undefined }
  for (const line of lines) {
    const { text, time } = isTimed ? readPlainLine(line) : { text: line, time: undefined }
    countRemoved(removed, 'times', time ?? '')
    const start = parseTimecode(time) ?? lead.start
    if (text.trim() === '' || (time !== undefined && /:\s*$/.test(text))) {
      if (time !== undefined) lead = { text: lead.text + text.trimStart(), start }
      continue
    }
    const said = lead.text + text.trim()
    lead = { text: '', start: undefined }
    leftTimes.add(text)
    yield start === undefined
      ? { start: null, end: null, text: said }
      : { start, end: start, text: said, isOpen: true }
  }
  if (lead.text !== '') countRemoved(removed, 'names', lead.text)
  leftTimes.expectNone()
}

const letter = /[\p{L}\p{M}]/u
const fewestLetters = 0.875

export function isPlainText(head: string): boolean {
  const text = head.trim()
  const signs = [...text.slice(0, 2000).replace(/>{2,}/g, '')].filter((sign) => !/[\s\p{P}\p{N}]/u.test(sign))
  const letters = signs.filter((sign) => letter.test(sign)).length
  if (letters === 0 || letters < signs.length * fewestLetters) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a file with control characters is binary
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) return false
  const words = text.split(/\s+/u).filter((word) => letter.test(word)).length
  return (words >= 3 && /[.?!…:]|\n/.test(text)) || words >= 10 || /[。！？]/u.test(text)
}

/** @throws TranscriptError while the segments are read, if times remain in them */
export function readPlainText(file: TextFile, head: string, removed: Removed): RawTranscript {
  const isMarked = isMarkdown(head)
  const readLines = (counts: Removed) => (isMarked ? withoutMarkdown(file, counts) : linesOf(file))
  const isTimed = hasTimes(readLines(nothingRemoved()))
  return { kind: 'plain text', segments: segmentsOf(readLines(removed), isTimed, removed) }
}
