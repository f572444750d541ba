import {
  doubleQuote,
  equals,
  greater,
  less,
  question,
  singleQuote,
  slash,
} from '#functions/domain/text/characters.ts'
import { type MarkupCursor, placeOf } from '#functions/domain/text/markup-cursor.ts'
import { isSpace, skipSpace } from '#functions/domain/text/markup-names.ts'

export type NoValue = { kind: 'text'; end: number } | { kind: 'beyond' }

/** `start` and `stop` enclose the value; `end` is after its quotation mark. */
type Value = { kind: 'value'; start: number; stop: number; end: number } | NoValue

/** `url="http://a type="audio/mpeg"`: an unclosed value ends with the next attribute's name. */
const swallowedName = /\s[\w:.-]+\s*=\s*$/

function quotedValue(cursor: MarkupCursor, start: number, quote: 'doubleQuote' | 'singleQuote'): Value {
  const { buffer, delimiters } = cursor
  const close = placeOf(cursor, delimiters[quote], start)
  if (close + 1 >= buffer.length && !cursor.isWhole) return { kind: 'beyond' }
  const after = buffer.charCodeAt(close + 1)
  if (isSpace(after) || after === greater || after === slash || after === question)
    return close < buffer.length
      ? { kind: 'value', start, stop: close, end: close + 1 }
      : { kind: 'text', end: buffer.length }
  const tagBegin = placeOf(cursor, delimiters.less, start)
  if (tagBegin < close) return { kind: 'text', end: tagBegin }
  if (close >= buffer.length) return { kind: 'text', end: buffer.length }
  const swallowed = swallowedName.exec(buffer.slice(start, close))
  if (!swallowed) return { kind: 'value', start, stop: close, end: close + 1 }
  const stop = start + swallowed.index
  return { kind: 'value', start, stop, end: stop }
}

function bareValue({ buffer }: MarkupCursor, start: number): Value {
  let end = start
  for (; end < buffer.length; end += 1) {
    const code = buffer.charCodeAt(end)
    if (isSpace(code) || code === greater || code === less) break
  }
  const isClosing = buffer.charCodeAt(end) === greater && buffer.charCodeAt(end - 1) === slash
  const valueEnd = isClosing && end - 1 > start ? end - 1 : end
  return { kind: 'value', start, stop: valueEnd, end: valueEnd }
}

export function valueAt(cursor: MarkupCursor, nameEndsAt: number): Value {
  const sign = skipSpace(cursor.buffer, nameEndsAt)
  if (cursor.buffer.charCodeAt(sign) !== equals) return { kind: 'value', start: sign, stop: sign, end: sign }
  const start = skipSpace(cursor.buffer, sign + 1)
  const code = cursor.buffer.charCodeAt(start)
  if (code === doubleQuote) return quotedValue(cursor, start + 1, 'doubleQuote')
  return code === singleQuote ? quotedValue(cursor, start + 1, 'singleQuote') : bareValue(cursor, start)
}
