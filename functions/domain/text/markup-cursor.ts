/** Remembers the last match, so that no range is searched twice. */
type Delimiter = { readonly sign: string; from: number; place: number }

type KnownName = { written: string; name: string }

export type MarkupCursor = {
  buffer: string
  at: number
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
  /** A cache, keyed by a hash of the letters: documents repeat few names. */
  names: Map<number, KnownName>
  /** Text after the last `>`, where an incomplete tag may have started. */
  pending: string
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
    // Searched without its `<`, which is too frequent.
    section: delimiter('![CDATA['),
  }
  const rest = parts[Symbol.iterator]()
  return { buffer: '', at: 0, isWhole: false, delimiters, names: new Map(), pending: '', rest }
}

export function wholeCursor(text: string): MarkupCursor {
  return { ...markupCursor([]), buffer: text, isWhole: true }
}

export function placeOf({ buffer }: MarkupCursor, known: Delimiter, from: number): number {
  if (known.from <= from && from <= known.place) return known.place
  const index = buffer.indexOf(known.sign, from)
  known.from = from
  known.place = index < 0 ? buffer.length : index
  return known.place
}

const greatestKey = 0xfff

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
 * Appends at least as much text as is unread, so that long tokens are not rescanned too often. The chunk ends
 * with a `>`, so that hardly any tag is incomplete.
 */
export function readMore(cursor: MarkupCursor): void {
  const pieces = [cursor.buffer.slice(cursor.at)]
  const wanted = cursor.buffer.length - cursor.at
  let added = 0
  do {
    const next = cursor.rest.next()
    if (next.done) cursor.isWhole = true
    const part = next.done ? '' : next.value
    const end = part.lastIndexOf('>') + 1 || part.length
    pieces.push(cursor.pending, part.slice(0, end))
    added += cursor.pending.length + end
    cursor.pending = part.slice(end)
  } while (!cursor.isWhole && added <= wanted)
  cursor.buffer = pieces.join('')
  cursor.at = 0
  for (const known of Object.values(cursor.delimiters)) known.place = -1
}
