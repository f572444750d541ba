import { decodeHTMLStrict } from 'entities/decode'

/** One row of the list as it stands: attributes by names in lower case, entities decoded. */
export type Outline = {
  attributes: ReadonlyMap<string, string>
  /** Whether rows stand inside it. */
  isGroup: boolean
  /** A quotation mark is missing, so what follows it cannot be told from the rest. */
  isTorn: boolean
}

/** Comments and marked sections hold no rows, whatever is written in them. */
const hidden = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g
const marks = /<(\/?)(?:[\w.-]{1,40}:)?outline(?=[\s/>])/gi
const name = /[^\s=/>"']+/y
const blanks = /[\s/]*/y
const equals = /\s*=\s*/y
const bareValue = /[^\s>]*/y

/** Reads on from a place; every pattern is tried there and nowhere else, so a list is read in one pass. */
class Reader {
  readonly #text: string
  #place = 0

  constructor(text: string) {
    this.#text = text
  }

  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#place
    const taken = pattern.exec(this.#text)?.[0]
    if (taken !== undefined) this.#place += taken.length
    return taken
  }

  next(): string {
    return this.#text.charAt(this.#place)
  }

  skip(): void {
    this.#place += 1
  }

  /** Up to the quotation mark that stands here once more; undefined when it does not. */
  takeQuoted(): string | undefined {
    const start = this.#place + 1
    const end = this.#text.indexOf(this.next(), start)
    if (end === -1) return undefined
    this.#place = end + 1
    return this.#text.slice(start, end)
  }
}

function takeValue(reader: Reader): string | undefined {
  const isQuoted = reader.next() === '"' || reader.next() === "'"
  return isQuoted ? reader.takeQuoted() : (reader.take(bareValue) ?? '')
}

type Tag = Omit<Outline, 'isGroup'> & { isClosed: boolean }

/** The attributes at the beginning of the text, as far as they can be told apart; the first of two with one name counts. */
function readTag(text: string): Tag {
  const reader = new Reader(text)
  const attributes = new Map<string, string>()
  for (;;) {
    const gap = reader.take(blanks) ?? ''
    if (reader.next() === '>') return { attributes, isTorn: false, isClosed: gap.endsWith('/') }
    const key = reader.take(name)?.toLowerCase()
    if (key === undefined) {
      if (reader.next() === '') return { attributes, isTorn: true, isClosed: false }
      reader.skip()
      continue
    }
    const value = reader.take(equals) === undefined ? '' : takeValue(reader)
    if (value === undefined) return { attributes, isTorn: true, isClosed: false }
    if (!attributes.has(key)) attributes.set(key, decodeHTMLStrict(value))
  }
}

/**
 * The rows of a list in their order. A row ends where the next one begins at the latest, so what is broken in one costs no other;
 * missing and misspelt end tags cost nothing.
 */
export function readOutlines(text: string): Outline[] {
  const visible = text.replace(hidden, '')
  const found = [...visible.matchAll(marks)]
  return found.flatMap((mark, index) => {
    if (mark[1] === '/') return []
    const following = found[index + 1]
    const tag = readTag(visible.slice(mark.index + mark[0].length, following?.index))
    const isGroup = !tag.isClosed && !tag.isTorn && following?.[1] === ''
    return [{ attributes: tag.attributes, isTorn: tag.isTorn, isGroup }]
  })
}
