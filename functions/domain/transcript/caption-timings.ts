import { readTiming } from '#functions/domain/transcript/caption-cues.ts'
import { parseTimecode, timecode } from '#functions/domain/transcript/timecodes.ts'
import { isSpeakerName } from '#shared/format/speaker-label.ts'

const seconds = String.raw`\d{1,6}(?:[.,]\d{1,9})?s?`
const fraction = String.raw`\d{1,6}(?:[.,]\d{1,9}s?|s)`
/** Word processors turn "--" into a dash, and "->" into an arrow. */
const arrow = '(?:[-–—−=](?: ?[-–—−=]){0,2} ?(?:>|&gt;)|[→⟶➔➜⇒])'
const dash = '(?:[-–—−]|to|bis|à)'

const ranges: readonly RegExp[] = [
  // "00:00:01,000 –> 00:00:02,000" and "[0.00s -> 4.20s] Text"
  String.raw`([\[(]?)(${timecode}|${seconds})\s*${arrow}\s*(${timecode}|${seconds})`,
  // "[00:01 - 00:05] Text" and "00:00:01 – 00:00:05"
  String.raw`([\[(]?)(${timecode}|${fraction})\s*${dash}\s*(${timecode}|${fraction})`,
  // "0:00:01.000,0:00:03.000" of SBV and SubViewer
  String.raw`()(\d{1,2}:\d{2}:\d{2}[.,]\d{2,3})\s*,\s*(\d{1,2}:\d{2}:\d{2}[.,]\d{2,3})`,
  // "00:00:01:00 00:00:03:00" of editing programs
  String.raw`()(\d{2}(?:[:;]\d{2}){3})[\s,]+(\d{2}(?:[:;]\d{2}){3})`,
].map((range) => new RegExp(String.raw`^\s*(?:([^:()[\]]{1,60}?):?\s+(?=[\[(]))?${range}(?![\d:;])`))

type Timed = { start: string; end: string; name: string; text: string }

const closing: Record<string, string> = { '[': ']', '(': ')' }

/** Undefined if the line does not begin with two times. A name may stand before times in brackets. */
function readRange(line: string): Timed | undefined {
  if (!/\d/.test(line)) return undefined
  for (const range of ranges) {
    const match = range.exec(line)
    if (!match) continue
    const [whole, name = '', open = '', start = '', end = ''] = match
    const rest = line.slice(whole.length)
    const close = closing[open] ?? ''
    if (!rest.trimStart().startsWith(close)) return undefined
    if (name !== '' && !isSpeakerName(name.trim())) return undefined
    const text = close === '' ? rest : rest.trimStart().slice(close.length)
    // "10:30-ish" and "1.5–2 percent" begin no cue.
    if (close === '' && text !== '' && !/^(?:\s|[:|,]\s)/.test(text)) return undefined
    return { start, end, name: name.trim(), text: text.replace(/^\s*[:|,–—-]?\s*/, '') }
  }
  return undefined
}

const clockOf = (seconds: number) => `${Math.round(seconds * 1000) / 1000}`

/** Standard timing of a range; undefined if its end is before its start. */
function timingOf({ start, end }: Timed): string | undefined {
  const [from, to] = [parseTimecode(start), parseTimecode(end)]
  return from === undefined || to === undefined || to < from
    ? undefined
    : `${clockOf(from)} --> ${clockOf(to)}`
}

const settings = /^(?:[A-Za-z]\w*:\S+(?:\s+|$))*$/

/** Matches a timing that the parsers read as it is. */
const standard = /^\s*(?:\d+:)?\d+:\d{2}[.,]?\d*\s+-->\s+(?:\d+:)?\d+:\d{2}[.,]?\d*(?:\s|$)/

const mayBegin = /^\s*(?:[\d[(]|\p{L}[^:()[\]]{0,59}?:?\s+[[(]\d)/u

/** Writes each timing of a cue in the standard form and on a line of its own. */
export function* withStandardTimings(lines: Iterable<string>): Generator<string> {
  let name = ''
  for (const line of lines) {
    const isKnown = !mayBegin.test(line) || (standard.test(line) && settings.test(behindTiming(line)))
    const range = isKnown ? undefined : readRange(line)
    const timing = range && timingOf(range)
    if (range && timing !== undefined) {
      yield timing
      name = range.name === '' ? '' : `${range.name}: `
      if (range.text !== '' && !isSettings(line, range)) yield name + range.text
      else continue
      name = ''
    } else if (name !== '' && line.trim() !== '') {
      yield name + line.trim()
      name = ''
    } else yield line
  }
}

const behindTiming = (line: string) => line.replace(standard, '')

const isSettings = (line: string, { text }: Timed) => line.includes('-->') && settings.test(text)

/** Only arrows and frames: other lines with two times are text in WebVTT. */
export function* withVttTimings(lines: Iterable<string>): Generator<string> {
  for (const line of lines) {
    const isOdd = /^\s*\d/.test(line) && (oddArrow.test(line) || frames.test(line))
    const range = isOdd ? readRange(line) : undefined
    const timing = range && settings.test(range.text) ? timingOf(range) : undefined
    yield range && timing !== undefined ? `${timing} ${range.text}` : line
  }
}

const oddArrow = /^[\s\d:;.,]+(?:[-–—−=]{1,2}>|-?[–—−]+>|[→⟶➔➜⇒])/
const frames = /^\s*\d+:\d{2}:\d{2}[:;]\d{2}\s+-->/

const isTimingOf = (line: string) => line.includes('-->') && readTiming(line) !== undefined

const mostLinesBefore = 6
const fewestRanges = 2
const rangeShare = 0.2

/** Captions whose times are joined by the arrow of SRT, or by another arrow. */
export function isSrt(head: string): boolean {
  if (/^\s*WEBVTT/i.test(head)) return false
  const lines = linesIn(head).slice(0, mostLinesBefore)
  return lines.some((line) => isTimingOf(line)) || lines.some((line) => hasArrow(line))
}

/** Lines that begin with two times, such as "[00:01 - 00:05] Text". */
export function isRangeText(head: string): boolean {
  const lines = linesIn(head)
  const timed = lines.filter((line) => isRange(line))
  return timed.length >= Math.min(fewestRanges, lines.length / 2) && timed.length >= lines.length * rangeShare
}

const linesIn = (head: string) => head.split(/\r\n?|\n/).filter((line) => line.trim() !== '')

function isRange(line: string): boolean {
  const range = readRange(line)
  return range !== undefined && timingOf(range) !== undefined
}

const hasArrow = (line: string) => /[>→⟶➔➜⇒]/.test(line) && isRange(line)
