import { exclamation, greater, less, question, slash } from '#functions/domain/text/characters.ts'
import { doctypeEnd } from '#functions/domain/text/doctype-end.ts'
import {
  type MarkupCursor,
  markupCursor,
  nameAt,
  placeOf,
  readMore,
} from '#functions/domain/text/markup-cursor.ts'
import { beginsName, nameEnd, skipSpace } from '#functions/domain/text/markup-names.ts'
import { type EndTag, type OpeningTag, readTag, type Written } from '#functions/domain/text/markup-tag.ts'

export type MarkupListener = {
  open(tag: OpeningTag): void
  close(tag: EndTag): void
  /** Entities are not decoded. One run of text may come in several calls. */
  text(raw: Written): void
  verbatim(text: Written): void
}

/** False: the token may continue beyond the buffer. */
type Progress = boolean

const sectionStart = '<![CDATA['

function asText(cursor: MarkupCursor, end: number, listener: MarkupListener): Progress {
  listener.text({ buffer: cursor.buffer, start: cursor.at, end })
  cursor.at = end
  return true
}

const behindTagEnd = (cursor: MarkupCursor) =>
  Math.min(placeOf(cursor, cursor.delimiters.greater, cursor.at) + 1, cursor.buffer.length)

/** Undefined: the end may be in text that was not read yet. */
function endOf(
  cursor: MarkupCursor,
  closing: 'commentEnd' | 'instructionEnd' | 'greater',
): number | undefined {
  const known = cursor.delimiters[closing]
  const place = placeOf(cursor, known, cursor.at)
  if (place < cursor.buffer.length) return place + known.sign.length
  return cursor.isWhole ? behindTagEnd(cursor) : undefined
}

function skip(cursor: MarkupCursor, end: number | undefined): Progress {
  if (end === undefined) return false
  cursor.at = end
  return true
}

/** Finds where an unclosed CDATA section ends, which otherwise would extend to the end of the next one. */
function unclosedEnd(cursor: MarkupCursor, close: number, element: string): number {
  const start = cursor.at + sectionStart.length
  const next = placeOf(cursor, cursor.delimiters.section, start)
  if (next >= close || element === '') return -1
  return cursor.buffer.slice(start, next).toLowerCase().indexOf(`</${element}`)
}

function readSection(cursor: MarkupCursor, listener: MarkupListener, element: string): Progress {
  const { buffer } = cursor
  const start = cursor.at + sectionStart.length
  const close = placeOf(cursor, cursor.delimiters.sectionEnd, start)
  const isClosed = close < buffer.length
  if (!isClosed && !cursor.isWhole) return false
  const early = isClosed ? unclosedEnd(cursor, close, element) : buffer.slice(start, close).indexOf('</')
  listener.verbatim({ buffer, start, end: early < 0 ? close : start + early })
  cursor.at = early >= 0 ? start + early : Math.min(close + 3, buffer.length)
  return true
}

function readDeclaration(cursor: MarkupCursor, listener: MarkupListener, element: string): Progress {
  const { buffer, at } = cursor
  const opening = buffer.slice(at, at + sectionStart.length).toUpperCase()
  if (opening.startsWith('<!--')) return skip(cursor, endOf(cursor, 'commentEnd'))
  if (opening === sectionStart) return readSection(cursor, listener, element)
  if (opening === '<!DOCTYPE') return skip(cursor, doctypeEnd(cursor))
  if (opening.length < sectionStart.length && !cursor.isWhole) return false
  return skip(cursor, endOf(cursor, 'greater'))
}

/** Undefined: the end may be in text that was not read yet. */
function endTagEnd(cursor: MarkupCursor, nameEndsAt: number): number | undefined {
  const { buffer, delimiters } = cursor
  if (buffer.charCodeAt(nameEndsAt) === greater) return nameEndsAt + 1
  const close = placeOf(cursor, delimiters.greater, nameEndsAt)
  const next = placeOf(cursor, delimiters.less, nameEndsAt)
  if (Math.min(close, next) >= buffer.length && !cursor.isWhole) return undefined
  return close < next ? close + 1 : next
}

function readEndTag(cursor: MarkupCursor, listener: MarkupListener, nameStart: number): Progress {
  const { buffer, at: start } = cursor
  const nameEndsAt = nameEnd(buffer, nameStart)
  const end = endTagEnd(cursor, nameEndsAt)
  if (end === undefined) return false
  cursor.at = end
  listener.close({ name: nameAt(cursor, nameStart, nameEndsAt), buffer, start, end })
  return true
}

function readOpeningTag(cursor: MarkupCursor, listener: MarkupListener): OpeningTag | Progress {
  const tag = readTag(cursor, cursor.at)
  if (tag.kind === 'beyond') return false
  if (tag.kind === 'text') return asText(cursor, tag.end, listener)
  cursor.at = tag.end
  listener.open(tag)
  return tag
}

/** Index of the slash in `< /title>`, a faulty `</title>`; otherwise -1. */
function misplacedSlash({ buffer, at }: MarkupCursor): number {
  const place = skipSpace(buffer, at + 1)
  return buffer.charCodeAt(place) === slash && beginsName(buffer.charCodeAt(place + 1)) ? place : -1
}

function readToken(cursor: MarkupCursor, listener: MarkupListener, element: string): OpeningTag | Progress {
  const { buffer, at } = cursor
  if (at + 2 >= buffer.length && !cursor.isWhole) return false
  const code = buffer.charCodeAt(at + 1)
  if (code === slash) return readEndTag(cursor, listener, skipSpace(buffer, at + 2))
  if (beginsName(code)) return readOpeningTag(cursor, listener)
  if (code === exclamation) return readDeclaration(cursor, listener, element)
  if (code === question) return skip(cursor, endOf(cursor, 'instructionEnd'))
  const misplaced = misplacedSlash(cursor)
  if (misplaced >= 0) return readEndTag(cursor, listener, skipSpace(buffer, misplaced + 1))
  return asText(cursor, at + 1, listener)
}

/**
 * Lenient: tags, sections and comments may be unclosed. Entities that the document declares are not replaced.
 * Takes linear time for any input.
 */
export function readMarkup(parts: Iterable<string>, listener: MarkupListener): void {
  const cursor = markupCursor(parts)
  let element = ''
  readMore(cursor)
  while (cursor.at < cursor.buffer.length || !cursor.isWhole) {
    const { buffer, at, delimiters } = cursor
    const isTag = at < buffer.length && buffer.charCodeAt(at) === less
    const next = isTag ? at : placeOf(cursor, delimiters.less, at)
    if (next > at && (next < buffer.length || cursor.isWhole)) asText(cursor, next, listener)
    const progress = next < buffer.length ? readToken(cursor, listener, element) : cursor.isWhole
    if (progress === false) readMore(cursor)
    else if (progress !== true) element = progress.name
  }
}
