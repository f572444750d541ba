import { linesOf } from '#functions/domain/transcript/byte-lines.ts'
import {
  parseMilliseconds,
  type RawSegment,
  type RawTranscript,
  segmentOf,
  stretchOf,
} from '#functions/domain/transcript/raw-segment.ts'
import { countBroken, type Removed } from '#functions/domain/transcript/removed-words.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'
import { parseTimecode } from '#functions/domain/transcript/timecodes.ts'

const delimiters = ['\t', ';', ',', '|'] as const
type Delimiter = (typeof delimiters)[number]

type Columns = { start: number; end: number; duration: number; text: number; speaker: number }
type Table = { delimiter: Delimiter; columns: Columns; hasHeader: boolean }

const unit = String.raw`(?:[\s_(-]*(?:s|sec|secs|seconds|ms|msec|milliseconds|hh:mm:ss[^)]*|mm:ss)\)?)?`
const headers = {
  start: new RegExp(
    `^(?:(?:start|begin|from|in)(?:[ _-]?(?:time|point|timecode|timestamp))?|time(?:code|stamp)?)${unit}$`,
    'i',
  ),
  end: new RegExp(`^(?:end|stop|to|out)(?:[ _-]?(?:time|point|timecode|timestamp))?${unit}$`, 'i'),
  duration: new RegExp(`^(?:duration|dur|length)${unit}$`, 'i'),
  text: /^(?:text|transcript(?:ion)?|content|caption|subtitle|sentence|utterance|body|words?|dialogue|speech|said)$/i,
  speaker: /^(?:speaker(?:[ _-]?(?:name|label))?|name|voice|who|actor)$/i,
}

/** RFC 4180: a quoted field may contain the delimiter, and two quotation marks stand for one. */
function fieldsOf(row: string, delimiter: Delimiter): string[] {
  if (!row.includes('"')) return row.split(delimiter)
  const fields: string[] = []
  for (let at = 0; at <= row.length; ) {
    const match = /^ *"((?:[^"]|"")*)" *(?=$|[\t;,|])/.exec(row.slice(at))
    const next = row.indexOf(delimiter, at + (match?.[0].length ?? 0))
    const until = next < 0 ? row.length : next
    fields.push(match ? (match[1] ?? '').replaceAll('""', '"') : row.slice(at, until))
    at = until + 1
  }
  return fields
}

/** In lines. A longer row has a quotation mark that is not closed. */
const longestRow = 50

/** A quoted field may contain line breaks. */
function* rowsOf(file: TextFile, isQuoted: boolean): Generator<string> {
  let open: string[] = []
  let isOpen = false
  for (const line of linesOf(file)) {
    if (isQuoted && line.split('"').length % 2 === 0) isOpen = !isOpen
    open.push(line)
    if (isOpen && open.length <= longestRow) continue
    if (isOpen) yield* open
    else yield open.join('\n')
    open = []
    isOpen = false
  }
  yield* open
}

function columnsIn(names: readonly string[]): Columns | undefined {
  const columnOf = (name: keyof Columns) => names.findIndex((field) => headers[name].test(field.trim()))
  const columns = {
    start: columnOf('start'),
    end: columnOf('end'),
    duration: columnOf('duration'),
    text: columnOf('text'),
    speaker: columnOf('speaker'),
  }
  return columns.start >= 0 && columns.text >= 0 ? columns : undefined
}

const number = String.raw`\d+(?:\.\d+)?`
/** Labels of Audacity: start, end and text without a header. */
const labels = new RegExp(String.raw`^${number}\t${number}\t\S.*(?:\r?\n|$)`)
const labelColumns: Columns = { start: 0, end: 1, duration: -1, text: 2, speaker: -1 }

function findColumns(head: string): Table | undefined {
  const [first = ''] = head.trimStart().split(/\r\n?|\n/, 1)
  for (const delimiter of delimiters) {
    const columns = columnsIn(fieldsOf(first, delimiter))
    if (columns) return { delimiter, columns, hasHeader: true }
  }
  if (labels.test(head)) return { delimiter: '\t', columns: labelColumns, hasHeader: false }
  return undefined
}

export const isTable = (head: string) => findColumns(head) !== undefined

type Row = { start: string; end: string; duration: string; text: string; speaker: string }

function* readRows(file: TextFile, { delimiter, columns, hasHeader }: Table): Generator<Row> {
  let isHeader = hasHeader
  // Whisper writes its tables with tabs and without quoting.
  for (const row of rowsOf(file, delimiter !== '\t')) {
    if (row.trim() === '') continue
    if (!isHeader) {
      const fields = delimiter === '\t' ? row.split(delimiter) : fieldsOf(row, delimiter)
      const valueAt = (column: number) => fields[column]?.trim() ?? ''
      const isLast = Object.values(columns).every((column) => column <= columns.text)
      const text = isLast ? fields.slice(columns.text).join(delimiter).trim() : valueAt(columns.text)
      yield {
        start: valueAt(columns.start),
        end: valueAt(columns.end),
        duration: valueAt(columns.duration),
        text,
        speaker: valueAt(columns.speaker),
      }
    }
    isHeader = false
  }
}

/** In letters per second. If speech seems slower, the times are milliseconds. */
const slowestSpeech = 0.5

function countsMilliseconds(rows: Iterable<Row>): boolean {
  let letters = 0
  let units = 0
  for (const { start, end, text } of rows) {
    if (!/^\d+$/.test(start) || !/^\d*$/.test(end)) return false
    letters += text.length
    units += Math.max(0, Number(end === '' ? start : end) - Number(start))
  }
  return units > 0 && letters / units < slowestSpeech
}

type ReadTime = (value: string) => number | undefined

function* segmentsOf(rows: Iterable<Row>, secondsOf: ReadTime, removed: Removed): Generator<RawSegment> {
  for (const { start: from, end: to, duration, text, speaker } of rows) {
    const start = secondsOf(from)
    const length = secondsOf(duration)
    const end = secondsOf(to) ?? (start === undefined || length === undefined ? undefined : start + length)
    if (text === '' && start === undefined) countBroken(removed)
    if (text === '') continue
    const segment = segmentOf(stretchOf(start, end), text, speaker)
    if (start !== undefined && end === undefined) segment.isOpen = true
    yield segment
  }
}

/** Tables with a header, as Whisper, whisper.cpp and editors export them, and labels of Audacity. */
export function readTable(file: TextFile, head: string, removed: Removed): RawTranscript {
  const table = findColumns(head)
  if (!table) return { kind: 'table', segments: [] }
  const secondsOf = countsMilliseconds(readRows(file, table)) ? parseMilliseconds : parseTimecode
  const kind = table.delimiter === '\t' ? 'TSV' : 'CSV'
  return { kind, segments: segmentsOf(readRows(file, table), secondsOf, removed) }
}
