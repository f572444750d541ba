import { decodeHTML } from 'entities/decode'
import { parseClock } from '#functions/domain/text/parse-clock.ts'
import { longestPiece } from '#functions/domain/transcript/byte-lines.ts'
import { type HtmlToken, htmlTokens } from '#functions/domain/transcript/html-tokens.ts'
import { type RawSegment, type RawTranscript, segmentOf } from '#functions/domain/transcript/raw-segment.ts'
import { countRemoved, type Removed } from '#functions/domain/transcript/removed-words.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'
import { tooLong } from '#functions/domain/transcript/transcript-bounds.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { countWords } from '#functions/domain/transcript/transcript-words.ts'

/** Elements that end a segment. After a `time`, all blocks up to the next `time` form one segment. */
const blocks = new Set(
  'p div li ul ol h1 h2 h3 h4 h5 h6 tr td th table section article blockquote br dd dt dl main body html header'.split(
    ' ',
  ),
)
const fewestWords = 20

const withoutColon = (name: string) => (name.endsWith(':') ? name.slice(0, -1).trimEnd() : name)

type Field = { tag: string; text: string }

type Reading = { speaker: string; start: number | undefined; text: string; field: Field | undefined }

function* close(reading: Reading): Generator<RawSegment> {
  const { speaker, start, text } = reading
  reading.text = ''
  if (text.trim() === '') return
  const stretch = start === undefined ? { start: null, end: null } : { start, end: start }
  const segment = segmentOf(stretch, decodeHTML(text).trim(), speaker)
  if (start !== undefined) segment.isOpen = true
  yield segment
  reading.start = undefined
}

function closeField(reading: Reading, removed: Removed): void {
  const { tag, text } = reading.field ?? { tag: '', text: '' }
  const value = decodeHTML(text).trim()
  if (tag === 'cite') reading.speaker = withoutColon(value)
  if (tag === 'time') reading.start = parseClock(value) ?? reading.start
  if (tag !== '') countRemoved(removed, tag === 'cite' ? 'names' : 'times', text)
  reading.field = undefined
}

const isField = ({ tag }: HtmlToken) => tag === 'cite' || tag === 'time'

/** An unclosed `cite` or `time` ends at the next block. */
const endsField = ({ text }: Field, { tag, isEnd }: HtmlToken) =>
  blocks.has(tag) && !isEnd && text.trim() !== ''

function expectShort(text: string): void {
  if (text.length > longestPiece) throw tooLong()
}

function* readToken(reading: Reading, token: HtmlToken, removed: Removed): Generator<RawSegment> {
  const { tag, isEnd, text } = token
  if (isField(token)) {
    closeField(reading, removed)
    if (isEnd) return
    yield* close(reading)
    reading.field = { tag, text: '' }
  } else if (reading.field && !endsField(reading.field, token)) {
    reading.field.text += blocks.has(tag) ? ' ' : text
  } else if (blocks.has(tag)) {
    closeField(reading, removed)
    if (reading.start === undefined) yield* close(reading)
    else reading.text += ' '
  } else reading.text += text
  expectShort(reading.field?.text ?? reading.text)
}

function* segmentsOf(tokens: Iterable<HtmlToken>, removed: Removed): Generator<RawSegment> {
  const reading: Reading = { speaker: '', start: undefined, text: '', field: undefined }
  for (const token of tokens) yield* readToken(reading, token, removed)
  closeField(reading, removed)
  yield* close(reading)
}

/** @throws TranscriptError for a page without names, times and enough words */
function* expectTranscript(tokens: Iterable<HtmlToken>, removed: Removed): Generator<RawSegment> {
  let hasFields = false
  let words = 0
  function* seen(): Generator<HtmlToken> {
    for (const token of tokens) {
      hasFields ||= isField(token) && !token.isEnd
      yield token
    }
  }
  for (const segment of segmentsOf(seen(), removed)) {
    words += countWords(segment.text)
    yield segment
  }
  if (!hasFields && words < fewestWords)
    throw new TranscriptError('unknown-form', "The page isn't a transcript.")
}

export function isHtml(head: string): boolean {
  return /^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body|cite|time|p|div|article|section|main|h[1-6]|ul|ol|table|span|br|meta)\b/i.test(
    head,
  )
}

export function readHtml(file: TextFile, removed: Removed): RawTranscript {
  return { kind: 'HTML', segments: expectTranscript(htmlTokens(file, removed), removed) }
}
