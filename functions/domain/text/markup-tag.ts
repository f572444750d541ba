import { withoutEntities } from '#functions/domain/text/entities.ts'
import { type MarkupCursor, placeOf } from '#functions/domain/text/markup-cursor.ts'

export type Attributes = ReadonlyMap<string, string>

/** The opening of an element, its names in small letters; `source` is the tag as it is written. */
export type OpeningTag = { name: string; attributes: Attributes; isEmpty: boolean; source: string }

/** `end` is the place behind the tag, or behind what turned out to be text; `beyond`: the tag does not end in the buffer. */
export type TagOutcome =
  | { kind: 'tag'; tag: OpeningTag; end: number }
  | { kind: 'text'; end: number }
  | { kind: 'beyond' }

const noAttributes: Attributes = new Map()

const [tab, carriageReturn, space] = [0x09, 0x0d, 0x20]
const [doubleQuote, singleQuote, slash, less, equals, greater, question] = [
  0x22, 0x27, 0x2f, 0x3c, 0x3d, 0x3e, 0x3f,
]

const isSpace = (code: number) => code === space || (code >= tab && code <= carriageReturn)

/** Ends a name: white space, or a sign that stands in no name. */
const isBoundary = (code: number) =>
  isSpace(code) || code === greater || code === slash || code === less || code === equals

/** Whether a name may begin with it; digits and signs after `<` are text. */
export const beginsName = (code: number) =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  code === 0x5f ||
  code === 0x3a ||
  code >= 0x80

export function skipSpace(buffer: string, from: number): number {
  let place = from
  while (isSpace(buffer.charCodeAt(place))) place += 1
  return place
}

export function nameEnd(buffer: string, from: number): number {
  let place = from
  while (place < buffer.length && !isBoundary(buffer.charCodeAt(place))) place += 1
  return place
}

type Value = { kind: 'value'; text: string; end: number } | Exclude<TagOutcome, { kind: 'tag' }>

/** `url="http://a type="audio/mpeg"`: the value that was not closed has the next attribute's name at its end. */
const swallowedName = /\s[\w:.-]+\s*=\s*$/

function quotedValue(cursor: MarkupCursor, start: number, quote: '"' | "'"): Value {
  const { buffer } = cursor
  const close = placeOf(cursor, quote, start)
  if (close + 1 >= buffer.length && !cursor.isWhole) return { kind: 'beyond' }
  const after = buffer.charCodeAt(close + 1)
  const endsWell = isSpace(after) || after === greater || after === slash || after === question
  const tagBegin = placeOf(cursor, '<', start)
  if (tagBegin < close && !endsWell) return { kind: 'text', end: tagBegin }
  if (close >= buffer.length) return { kind: 'text', end: buffer.length }
  const text = buffer.slice(start, close)
  const swallowed = endsWell ? undefined : swallowedName.exec(text)
  if (swallowed) return { kind: 'value', text: text.slice(0, swallowed.index), end: start + swallowed.index }
  return { kind: 'value', text, end: close + 1 }
}

function bareValue({ buffer }: MarkupCursor, start: number): Value {
  let end = start
  for (; end < buffer.length; end += 1) {
    const code = buffer.charCodeAt(end)
    if (isSpace(code) || code === greater || code === less) break
  }
  const isClosing = buffer.charCodeAt(end) === greater && buffer.charCodeAt(end - 1) === slash
  const valueEnd = isClosing && end - 1 > start ? end - 1 : end
  return { kind: 'value', text: buffer.slice(start, valueEnd), end: valueEnd }
}

function valueAt(cursor: MarkupCursor, nameEndsAt: number): Value {
  const sign = skipSpace(cursor.buffer, nameEndsAt)
  if (cursor.buffer.charCodeAt(sign) !== equals) return { kind: 'value', text: '', end: sign }
  const start = skipSpace(cursor.buffer, sign + 1)
  const code = cursor.buffer.charCodeAt(start)
  if (code === doubleQuote) return quotedValue(cursor, start + 1, '"')
  return code === singleQuote ? quotedValue(cursor, start + 1, "'") : bareValue(cursor, start)
}

/** Reads the tag that begins at `start` with `<` and a name. One that another `<` interrupts is text, up to there. */
export function readTag(cursor: MarkupCursor, start: number): TagOutcome {
  const { buffer } = cursor
  const nameEndsAt = nameEnd(buffer, start + 1)
  const name = buffer.slice(start + 1, nameEndsAt).toLowerCase()
  let attributes: Map<string, string> | undefined
  let place = nameEndsAt
  while (place < buffer.length) {
    place = skipSpace(buffer, place)
    const code = buffer.charCodeAt(place)
    if (code === less) return { kind: 'text', end: place }
    if (code === greater) {
      const isEmpty = buffer.charCodeAt(place - 1) === slash
      const source = buffer.slice(start, place + 1)
      return {
        kind: 'tag',
        tag: { name, attributes: attributes ?? noAttributes, isEmpty, source },
        end: place + 1,
      }
    }
    const end = nameEnd(buffer, place)
    if (end === place) {
      place += 1
      continue
    }
    const value = valueAt(cursor, end)
    if (value.kind !== 'value') return value
    attributes ??= new Map()
    const attribute = buffer.slice(place, end).toLowerCase()
    if (!attributes.has(attribute)) attributes.set(attribute, withoutEntities(value.text))
    place = value.end
  }
  return cursor.isWhole ? { kind: 'text', end: buffer.length } : { kind: 'beyond' }
}
