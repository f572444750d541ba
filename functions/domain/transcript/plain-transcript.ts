import { parseClock } from '#functions/domain/text/parse-clock.ts'
import { linesOf } from '#functions/domain/transcript/byte-lines.ts'
import type { RawSegment, RawTranscript } from '#functions/domain/transcript/raw-segment.ts'
import { countRemoved, type Removed } from '#functions/domain/transcript/removed-words.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'

const clock = String.raw`\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?`
/** "[00:01:02] Text", "00:01:02 - Text" and "Name: [00:01:02] …". */
const before = new RegExp(String.raw`^\s*(?:\[(${clock})\]|\((${clock})\)|(${clock}))(?:\s*[-–—:]?\s+|\s*$)`)
/** "Name (00:01):", "Name  0:01" and "Name [00:01]". */
const behind = new RegExp(
  String.raw`^\s*([^:\d()[\]]{1,60}?):?\s+(?:\[(${clock})\]|\((${clock})\)|(${clock}))\s*:?\s*$`,
)
const longestLead = 120
/** A single clock time may be part of the spoken text. */
const fewestTimes = 2

type Line = { text: string; time: string | undefined }

function readLine(line: string): Line {
  const ahead = before.exec(line)
  if (ahead) {
    return { text: line.slice(ahead[0].length), time: ahead[1] ?? ahead[2] ?? ahead[3] }
  }
  const after = line.length <= longestLead ? behind.exec(line) : null
  const time = after?.[2] ?? after?.[3] ?? after?.[4]
  return { text: after ? `${after[1]?.trim()}: ` : line, time }
}

function hasTimes(file: TextFile): boolean {
  let count = 0
  let latest = 0
  for (const line of linesOf(file)) {
    const time = parseClock(readLine(line).time)
    if (time === undefined) continue
    if (time < latest) return false
    latest = time
    count += 1
    if (count > 20) break
  }
  return count >= fewestTimes
}

function* segmentsOf(file: TextFile, isTimed: boolean, removed: Removed): Generator<RawSegment> {
  let lead: { text: string; start: number | undefined } = { text: '', start: undefined }
  for (const line of linesOf(file)) {
    const { text, time } = isTimed ? readLine(line) : { text: line, time: undefined }
    countRemoved(removed, 'times', time ?? '')
    const start = parseClock(time) ?? lead.start
    if (text.trim() === '' || (time !== undefined && /:\s*$/.test(text))) {
      if (time !== undefined) lead = { text: lead.text + text.trimStart(), start }
      continue
    }
    const said = lead.text + text.trim()
    lead = { text: '', start: undefined }
    yield start === undefined
      ? { start: null, end: null, text: said }
      : { start, end: start, text: said, isOpen: true }
  }
  if (lead.text !== '') countRemoved(removed, 'names', lead.text)
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

export function readPlainText(file: TextFile, removed: Removed): RawTranscript {
  return { kind: 'plain text', segments: segmentsOf(file, hasTimes(file), removed) }
}
