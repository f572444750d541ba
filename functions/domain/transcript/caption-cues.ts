import { parseClock } from '#functions/domain/text/parse-clock.ts'
import { type RawSegment, stretchOf } from '#functions/domain/transcript/raw-segment.ts'
import { countRemoved, type Removed } from '#functions/domain/transcript/removed-words.ts'
import { comment } from '#functions/domain/transcript/signs.ts'
import { tooLong } from '#functions/domain/transcript/transcript-bounds.ts'
import { countWords } from '#functions/domain/transcript/transcript-words.ts'

export type CaptionCue = Pick<RawSegment, 'start' | 'end'> & { lines: string[]; length: number }

/** In characters; more than the text of a whole episode. */
const longestCue = 2_000_000

const beginCue = ({ start, end }: Pick<CaptionCue, 'start' | 'end'>): CaptionCue => ({
  start,
  end,
  lines: [],
  length: 0,
})

function addLine(cue: CaptionCue, line: string): void {
  cue.lines.push(line)
  cue.length += line.length + 1
  if (cue.length > longestCue) throw tooLong()
}

const clock = /^[\d:.,]+s?$/

export function readTiming(line: string): Pick<RawSegment, 'start' | 'end'> | undefined {
  const arrow = line.indexOf('-->')
  if (arrow < 0) return undefined
  const before = line.slice(0, arrow)
  const behind = line.slice(arrow + 3)
  const from = before.trim()
  const to = /^\s*(\S*)/.exec(behind)?.[1] ?? ''
  const areTimes = clock.test(from) && clock.test(to) && parseClock(from) !== undefined
  const isOneEach = from !== '' && !/\s/.test(from) && /\s$/.test(before) && /^\s+\S/.test(behind)
  if (!areTimes && !isOneEach) return undefined
  return stretchOf(parseClock(from), parseClock(to))
}

const isNumber = (line: string | undefined) => line !== undefined && /^\s*\d{1,7}\s*$/.test(line)

type Outside = { lines: number; words: number; last: string }

const nothingOutside = (): Outside => ({ lines: 0, words: 0, last: '' })

function addOutside(outside: Outside, line: string): void {
  outside.lines += 1
  outside.words += countWords(line)
  outside.last = line
}

const numberIn = ({ lines, last }: Outside) => (lines === 1 && isNumber(last) ? last : undefined)

/** Without a blank line between cues, the number of the next cue is the last line of this one. */
function takeNumber(cue: CaptionCue | undefined, number: string | undefined): string | undefined {
  const last = cue?.lines.at(-1)
  const isNext = isNumber(last) && Number(last) === Number(number) + 1
  return isNext ? cue?.lines.pop() : undefined
}

/** A cue ends at a blank line or the next arrow. `header` gets the lines before the first cue. */
export function* vttCues(
  lines: Iterable<string>,
  removed: Removed,
  header: (line: string) => void,
): Generator<CaptionCue> {
  let cue: CaptionCue | undefined
  let number: string | undefined
  let outside = nothingOutside()
  let isHeader = true
  for (const line of lines) {
    if (cue && line !== '' && !line.includes('-->') && !comment.test(line)) {
      addLine(cue, line)
      continue
    }
    const isTiming = line.includes('-->')
    if (isTiming) {
      number = takeNumber(cue, number) ?? numberIn(outside)
      if (numberIn(outside) === undefined) removed.comments += outside.words
    } else if (line === '' && !isHeader) removed.comments += outside.words
    if (cue) yield cue
    const stretch = isTiming ? readTiming(line) : undefined
    cue = stretch && beginCue(stretch)
    if (isTiming || line === '') {
      outside = nothingOutside()
      isHeader = false
    } else {
      if (isHeader) header(line)
      addOutside(outside, line)
    }
  }
  if (cue) yield cue
  if (!isHeader) removed.comments += outside.words
}

export function* srtCues(lines: Iterable<string>, removed: Removed): Generator<CaptionCue> {
  let cue: CaptionCue | undefined
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
    if (!cue) countRemoved(removed, 'comments', before.join(' '))
    if (cue) yield cue
    before = []
    cue = beginCue(stretch)
  }
  if (cue) yield cue
}
