type Delimiter = '<' | '>' | '"' | "'" | '?>' | '-->' | ']]>' | '![CDATA['

/** A place in a text that comes part by part. Places of delimiters are remembered, so that no search is made twice. */
export type MarkupCursor = {
  buffer: string
  at: number
  /** Nothing comes behind the buffer. */
  isWhole: boolean
  found: Map<Delimiter, { from: number; place: number }>
  rest: Iterator<string>
}

export function markupCursor(parts: Iterable<string>): MarkupCursor {
  return { buffer: '', at: 0, isWhole: false, found: new Map(), rest: parts[Symbol.iterator]() }
}

/** The next place of the delimiter from there on; the buffer's end where it is not there. */
export function placeOf(cursor: MarkupCursor, delimiter: Delimiter, from: number): number {
  const known = cursor.found.get(delimiter)
  if (known && known.from <= from && from <= known.place) return known.place
  const index = cursor.buffer.indexOf(delimiter, from)
  const place = index < 0 ? cursor.buffer.length : index
  if (known) {
    known.from = from
    known.place = place
  } else cursor.found.set(delimiter, { from, place })
  return place
}

/** Lets go what was read and takes on at least as much again as is left, so that a long token is not read anew too often. */
export function takeMore(cursor: MarkupCursor): void {
  const pieces = [cursor.buffer.slice(cursor.at)]
  const wanted = cursor.buffer.length - cursor.at
  let taken = 0
  do {
    const next = cursor.rest.next()
    if (next.done) cursor.isWhole = true
    else {
      pieces.push(next.value)
      taken += next.value.length
    }
  } while (!cursor.isWhole && taken <= wanted)
  cursor.buffer = pieces.join('')
  cursor.at = 0
  cursor.found.clear()
}
