import {
  backslash,
  carriageReturn,
  closeBrace,
  closeBracket,
  colon,
  comma,
  doubleQuote,
  newline,
  openBrace,
  openBracket,
  space,
  tab,
} from '#functions/domain/text/characters.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'
import { damagedJson } from '#functions/domain/transcript/transcript-error.ts'

/**
 * A place in the bytes of a JSON file. Files of a day have millions of values of which a transcript needs every tenth: they are read one
 * after the other from the bytes, and what nobody asks for is stepped over and never becomes an object.
 */
export type JsonCursor = TextFile & { at: number }

const deepest = 32

const isSpace = (byte: number | undefined) =>
  byte === space || byte === newline || byte === carriageReturn || byte === tab

/** The byte at the cursor, past space; 0 at the end. */
export function peek(cursor: JsonCursor): number {
  while (isSpace(cursor.bytes[cursor.at])) cursor.at += 1
  return cursor.bytes[cursor.at] ?? 0
}

function step(cursor: JsonCursor, byte: number): void {
  if (peek(cursor) !== byte) throw damagedJson(cursor.at)
  cursor.at += 1
}

export const isList = (cursor: JsonCursor) => peek(cursor) === openBracket
export const isObject = (cursor: JsonCursor) => peek(cursor) === openBrace

/** Steps over a text; answers whether anything in it is escaped. */
function skipText(cursor: JsonCursor): boolean {
  const { bytes } = cursor
  step(cursor, doubleQuote)
  let isEscaped = false
  for (let { at } = cursor; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === backslash) {
      isEscaped = true
      at += 1
    } else if (byte === doubleQuote) {
      cursor.at = at + 1
      return isEscaped
    }
  }
  throw damagedJson(bytes.length)
}

/** Signs that may not stand in a text unescaped, and do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
const unescaped = /[\u0000-\u001f]/g

function readText(cursor: JsonCursor): string {
  peek(cursor)
  const from = cursor.at
  const isEscaped = skipText(cursor)
  if (!isEscaped) return cursor.text(from + 1, cursor.at - 1)
  try {
    const value: unknown = JSON.parse(cursor.text(from, cursor.at).replace(unescaped, ' '))
    return String(value)
  } catch {
    throw damagedJson(from)
  }
}

const literals = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** What Python writes, and JSON does not have. */
const noNumber = /^-?(?:NaN|Infinity)$/
const longestNumber = 400

/** Letters, digits and signs: what a number or a word of JSON is written with. */
function isPlain(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    byte === 0x2b ||
    byte === 0x2d ||
    byte === 0x2e
  )
}

function readPlain(cursor: JsonCursor): unknown {
  peek(cursor)
  const from = cursor.at
  const { bytes } = cursor
  while (cursor.at < bytes.length && cursor.at - from < longestNumber) {
    if (!isPlain(bytes[cursor.at] ?? 0)) break
    cursor.at += 1
  }
  const text = bytes.toString('latin1', from, cursor.at)
  if (literals.has(text)) return literals.get(text)
  if (noNumber.test(text)) return undefined
  if (!number.test(text)) throw damagedJson(from)
  return Number(text)
}

/** The names of an object's members, one after the other, each with the cursor at its value, which the caller reads or steps over. */
export function* membersOf(cursor: JsonCursor): Generator<string> {
  step(cursor, openBrace)
  for (let isFirst = true; peek(cursor) !== closeBrace; isFirst = false) {
    if (!isFirst) step(cursor, comma)
    const name = readText(cursor)
    step(cursor, colon)
    yield name
  }
  step(cursor, closeBrace)
}

/** Comes back for each value of a list, with the cursor at it, which the caller reads or steps over. */
export function* itemsOf(cursor: JsonCursor): Generator<void> {
  step(cursor, openBracket)
  for (let isFirst = true; peek(cursor) !== closeBracket; isFirst = false) {
    if (!isFirst) step(cursor, comma)
    yield
  }
  step(cursor, closeBracket)
}

/** Steps over an object or a list, by its brackets alone: what stands in it is read by nobody. */
function skipNested(cursor: JsonCursor): void {
  const { bytes } = cursor
  for (let depth = 0; cursor.at < bytes.length; ) {
    const byte = bytes[cursor.at]
    if (byte === doubleQuote) skipText(cursor)
    else cursor.at += 1
    if (byte === openBrace || byte === openBracket) depth += 1
    else if (byte === closeBrace || byte === closeBracket) depth -= 1
    if (depth > deepest) throw damagedJson(cursor.at)
    if (depth === 0) return
  }
  throw damagedJson(bytes.length)
}

/** Steps over the value at the cursor. */
export function skipValue(cursor: JsonCursor): void {
  const byte = peek(cursor)
  if (byte === doubleQuote) skipText(cursor)
  else if (byte === openBrace || byte === openBracket) skipNested(cursor)
  else readPlain(cursor)
}

/** The value at the cursor, its objects with the wanted members alone. */
export function readValue(cursor: JsonCursor, wanted: ReadonlySet<string>, depth = 0): unknown {
  const byte = peek(cursor)
  if (depth > deepest) throw damagedJson(cursor.at)
  if (byte === doubleQuote) return readText(cursor)
  if (byte === openBracket) {
    const list: unknown[] = []
    for (const _ of itemsOf(cursor)) list.push(readValue(cursor, wanted, depth + 1))
    return list
  }
  if (byte !== openBrace) return readPlain(cursor)
  // Only wanted names become members, so none of them can be a name with a meaning of its own.
  const members: Record<string, unknown> = {}
  for (const name of membersOf(cursor)) {
    if (wanted.has(name)) members[name] = readValue(cursor, wanted, depth + 1)
    else skipValue(cursor)
  }
  return members
}
