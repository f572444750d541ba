import { parseClock } from '#functions/domain/text/parse-clock.ts'
import { type RawSegment, stretchOf } from '#functions/domain/transcript/raw-segment.ts'
import { leaveOut, type Removed } from '#functions/domain/transcript/removed-words.ts'
import { comment } from '#functions/domain/transcript/signs.ts'
import { tooLong } from '#functions/domain/transcript/transcript-bounds.ts'

/** A cue as it stands in a file of captions, its lines not yet read. */
export type Cue = Pick<RawSegment, 'start' | 'end'> & { lines: string[]; length: number }

/** One cue. More than this is more than an episode, however many tags are in it. */
const longestCue = 2_000_000

function addLine(cue: Cue, line: string): void {
  cue.lines.push(line)
  cue.length += line.length + 1
  if (cue.length > longestCue) throw tooLong()
}

const clock = /^[\d:.,]+s?$/

/**
 * When a cue is said, from the line with the arrow. Whatever two times stand there, apart from it: what follows is spoken. An arrow
 * without times announces nothing (WebVTT section 6.3).
 */
export function readTiming(line: string): Pick<RawSegment, 'start' | 'end'> | undefined {
  const arrow = line.indexOf('-->')
  if (arrow < 0) return undefined
  const [before, behind] = [line.slice(0, arrow), line.slice(arrow + 3)]
  const from = before.trim()
  const to = /^\s*(\S*)/.exec(behind)?.[1] ?? ''
  const areTimes = clock.test(from) && clock.test(to) && parseClock(from) !== undefined
  const isOneEach = from !== '' && !/\s/.test(from) && /\s$/.test(before) && /^\s+\S/.test(behind)
  if (!areTimes && !isOneEach) return undefined
  return stretchOf(parseClock(from), parseClock(to))
}

const isNumber = (line: string | undefined) => line !== undefined && /^\s*\d{1,7}\s*$/.test(line)

/**
 * The cues of WebVTT: a cue ends at a blank line or at the next arrow, and nothing else in the file is spoken. `header` is told the
 * lines before the first cue.
 */
export function* vttCues(
  lines: Iterable<string>,
  removed: Removed,
  header: (line: string) => void,
): Generator<Cue> {
  let cue: Cue | undefined
  let number: string | undefined
  let outside = ''
  let isHeader = true
  for (const line of lines) {
    if (line.includes('-->')) {
      const [last, before] = [cue?.lines.at(-1), number]
      // The next cue's number, without the blank line that should stand before it.
      if (cue && last && isNumber(last) && Number(last) === Number(before) + 1)
        outside = cue.lines.pop() ?? ''
      else if (!isNumber(outside)) leaveOut(removed, 'comments', outside)
      if (cue) yield cue
      const stretch = readTiming(line)
      number = isNumber(outside) ? outside : undefined
      cue = stretch && { ...stretch, lines: [], length: 0 }
      outside = ''
      isHeader = false
    } else if (line === '') {
      if (cue) yield cue
      if (!isHeader) leaveOut(removed, 'comments', outside)
      cue = undefined
      outside = ''
      isHeader = false
    } else if (cue && comment.test(line)) {
      yield cue
      cue = undefined
      outside = line
    } else if (cue) addLine(cue, line)
    else {
      if (isHeader) header(line)
      outside = outside === '' ? line : `${outside}\n${line}`
    }
  }
  if (cue) yield cue
  if (!isHeader) leaveOut(removed, 'comments', outside)
}

/** The cues of SRT: all lines up to the next arrow are spoken, blank ones between or none, but for the number before that arrow. */
export function* srtCues(lines: Iterable<string>, removed: Removed): Generator<Cue> {
  let cue: Cue | undefined
  let hasNumbers = false
  let before: string[] = []
  for (const line of lines) {
    const stretch = line.includes('-->') ? readTiming(line) : undefined
    if (!stretch) {
      if (line.trim() !== '' && cue) addLine(cue, line)
      else if (line.trim() !== '') before.push(line)
      continue
    }
    const above = cue?.lines ?? before
    if (!cue) hasNumbers = isNumber(above.at(-1))
    if (hasNumbers && isNumber(above.at(-1))) above.pop()
    if (!cue) leaveOut(removed, 'comments', before.join(' '))
    if (cue) yield cue
    before = []
    cue = { ...stretch, lines: [], length: 0 }
  }
  if (cue) yield cue
}
