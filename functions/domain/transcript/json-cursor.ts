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
 * A 24-hour transcript has millions of JSON values, and we need a tenth. The cursor skips the rest without
 * allocating objects.
 */
export type JsonCursor = TextFile & { at: number }

const deepest = 32

const isSpace = (byte: number | undefined) =>
  byte === space || byte === newline || byte === carriageReturn || byte === tab

/** Skips white space and returns the next byte; 0 at the end. */
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

/** Returns whether the text contains escapes. */
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

/** Matches unescaped control characters, which JSON forbids but some files contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this escapes control characters
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
/** Python's `json` module writes these, although JSON forbids them. */
const noNumber = /^-?(?:NaN|Infinity)$/
const longestNumber = 400

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

export function* eachMember(cursor: JsonCursor): Generator<string> {
  step(cursor, openBrace)
  for (let isFirst = true; peek(cursor) !== closeBrace; isFirst = false) {
    if (!isFirst) step(cursor, comma)
    const name = readText(cursor)
    step(cursor, colon)
    yield name
  }
  step(cursor, closeBrace)
}

/** Yields with the cursor at each value, which the caller must read or skip. */
export function* eachItem(cursor: JsonCursor): Generator<void> {
  step(cursor, openBracket)
  for (let isFirst = true; peek(cursor) !== closeBracket; isFirst = false) {
    if (!isFirst) step(cursor, comma)
    yield
  }
  step(cursor, closeBracket)
}

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

export function skipValue(cursor: JsonCursor): void {
  const byte = peek(cursor)
  if (byte === doubleQuote) skipText(cursor)
  else if (byte === openBrace || byte === openBracket) skipNested(cursor)
  else readPlain(cursor)
}

/** Keeps only the `wanted` members of objects. */
export function readValue(cursor: JsonCursor, wanted: ReadonlySet<string>, depth = 0): unknown {
  const byte = peek(cursor)
  if (depth > deepest) throw damagedJson(cursor.at)
  if (byte === doubleQuote) return readText(cursor)
  if (byte === openBracket) {
    const list: unknown[] = []
    for (const _ of eachItem(cursor)) list.push(readValue(cursor, wanted, depth + 1))
    return list
  }
  if (byte !== openBrace) return readPlain(cursor)
  // Only wanted names become members, so `__proto__` cannot occur.
  const members: Record<string, unknown> = {}
  for (const name of eachMember(cursor)) {
    if (wanted.has(name)) members[name] = readValue(cursor, wanted, depth + 1)
    else skipValue(cursor)
  }
  return members
}
