/** A sign that ends something, and where it was found last: from there on, no search is made twice. */
type Delimiter = { readonly sign: string; from: number; place: number }

/** A name as it is written and in small letters. */
type KnownName = { written: string; name: string }

/** A place in a text that comes part by part. Places of delimiters are remembered, so that no search is made twice. */
export type MarkupCursor = {
  buffer: string
  at: number
  /** Nothing comes behind the buffer. */
  isWhole: boolean
  delimiters: Record<
    | 'less'
    | 'greater'
    | 'doubleQuote'
    | 'singleQuote'
    | 'instructionEnd'
    | 'commentEnd'
    | 'sectionEnd'
    | 'section',
    Delimiter
  >
  /** Names that were read, by some of their letters: a document has few, each of them many times. */
  names: Map<number, KnownName>
  /** What stands behind the last `>` of what was taken, where a tag may have begun that does not end. */
  held: string
  rest: Iterator<string>
}

const delimiter = (sign: string): Delimiter => ({ sign, from: 0, place: -1 })

export function markupCursor(parts: Iterable<string>): MarkupCursor {
  const delimiters = {
    less: delimiter('<'),
    greater: delimiter('>'),
    doubleQuote: delimiter('"'),
    singleQuote: delimiter("'"),
    instructionEnd: delimiter('?>'),
    commentEnd: delimiter('-->'),
    sectionEnd: delimiter(']]>'),
    // Without its `<`, which is in texts many times.
    section: delimiter('![CDATA['),
  }
  const rest = parts[Symbol.iterator]()
  return { buffer: '', at: 0, isWhole: false, delimiters, names: new Map(), held: '', rest }
}

/** A cursor at the beginning of a text that is there as a whole. */
export function wholeCursor(text: string): MarkupCursor {
  return { ...markupCursor([]), buffer: text, isWhole: true }
}

/** The next place of the delimiter from there on; the buffer's end where it is not there. */
export function placeOf({ buffer }: MarkupCursor, known: Delimiter, from: number): number {
  if (known.from <= from && from <= known.place) return known.place
  const index = buffer.indexOf(known.sign, from)
  known.from = from
  known.place = index < 0 ? buffer.length : index
  return known.place
}

/** Of all names with one key the last is kept. */
const greatestKey = 0xfff

/** The name that stands there, in small letters; the same string each time, since those are compared and looked up faster. */
export function nameAt({ buffer, names }: MarkupCursor, start: number, end: number): string {
  const letters = 31 * buffer.charCodeAt(start) + buffer.charCodeAt((start + end) >> 1)
  const key = (31 * letters + 7 * buffer.charCodeAt(end - 1) + end - start) & greatestKey
  const known = names.get(key)
  if (known && known.written.length === end - start && buffer.startsWith(known.written, start))
    return known.name
  const written = buffer.slice(start, end)
  const name = written.toLowerCase()
  names.set(key, { written, name })
  return name
}

/**
 * Lets go what was read and takes on at least as much again as is left, so that a long token is not read anew too often. What is taken ends
 * with a `>`, so that nearly every tag is there as a whole: most feeds are never read in the way of a tag that breaks off.
 */
export function takeMore(cursor: MarkupCursor): void {
  const pieces = [cursor.buffer.slice(cursor.at)]
  const wanted = cursor.buffer.length - cursor.at
  let taken = 0
  do {
    const next = cursor.rest.next()
    if (next.done) cursor.isWhole = true
    const part = next.done ? '' : next.value
    const end = part.lastIndexOf('>') + 1 || part.length
    pieces.push(cursor.held, part.slice(0, end))
    taken += cursor.held.length + end
    cursor.held = part.slice(end)
  } while (!cursor.isWhole && taken <= wanted)
  cursor.buffer = pieces.join('')
  cursor.at = 0
  for (const known of Object.values(cursor.delimiters)) known.place = -1
}
