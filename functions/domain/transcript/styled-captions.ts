import { linesOf } from '#functions/domain/transcript/byte-lines.ts'
import {
  parseStretch,
  type RawSegment,
  type RawTranscript,
  segmentOf,
} from '#functions/domain/transcript/raw-segment.ts'
import { countBroken, countRemoved, type Removed } from '#functions/domain/transcript/removed-words.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'

/** Lists the fields of `Dialogue` lines where a file lacks a `Format` line. */
const usualFields = 'layer start end style name marginl marginr marginv effect text'.split(' ')

const fieldsIn = (text: string) => text.split(',').map((field) => field.trim().toLowerCase())

/** Drawing commands are no words. */
const isDrawing = (text: string) => /\{[^{}]*\\p[1-9]/.test(text)

function spokenText(text: string): string {
  return text
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\\N/g, '\n')
    .replace(/\\[nh]/g, ' ')
    .trim()
}

/** The text is the last field and may contain commas. */
function readDialogue(line: string, fields: readonly string[]): RawSegment | undefined {
  const values = line.split(',')
  if (values.length < fields.length) return undefined
  const fieldOf = (name: string) => values[fields.indexOf(name)]?.trim()
  const text = values.slice(fields.length - 1).join(',')
  const speaker = fieldOf('name') ?? fieldOf('actor')
  const stretch = parseStretch(fieldOf('start'), fieldOf('end'))
  return segmentOf(stretch, isDrawing(text) ? '' : spokenText(text), speaker)
}

function* dialoguesOf(file: TextFile, removed: Removed): Generator<RawSegment> {
  let fields = usualFields
  let section = ''
  for (const line of linesOf(file)) {
    section = /^\s*\[([^\]]+)\]\s*$/.exec(line)?.[1]?.toLowerCase() ?? section
    const [, kind = '', rest = ''] = /^\s*(Format|Dialogue|Comment):(.*)$/i.exec(line) ?? []
    if (/^format$/i.test(kind) && section === 'events') fields = fieldsIn(rest)
    else if (/^comment$/i.test(kind)) countRemoved(removed, 'comments', rest)
    else if (/^dialogue$/i.test(kind)) {
      const segment = readDialogue(rest, fields)
      if (!segment) countBroken(removed)
      else if (segment.text !== '') yield segment
    }
  }
}

export const isSubStation = (head: string) =>
  /^\s*\[Script Info\]/i.test(head) || /^\s*Dialogue:\s*(?:Marked=)?\d+,\d+:\d\d:\d\d/m.test(head)

/** SubStation Alpha and Advanced SubStation Alpha (fileformats.fandom.com/wiki/SubStation_Alpha). */
export function readSubStation(file: TextFile, removed: Removed): RawTranscript {
  return { kind: 'SubStation Alpha', segments: dialoguesOf(file, removed), isCaptions: true }
}
