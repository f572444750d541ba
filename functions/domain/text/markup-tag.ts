import {
  doubleQuote,
  greater,
  less,
  lowerX,
  singleQuote,
  slash,
  upperX,
} from '#functions/domain/text/characters.ts'
import { withoutEntities } from '#functions/domain/text/entities.ts'
import { type MarkupCursor, nameAt } from '#functions/domain/text/markup-cursor.ts'
import { nameEnd, skipSpace } from '#functions/domain/text/markup-names.ts'
import { type NoValue, valueAt } from '#functions/domain/text/markup-values.ts'

export type Attributes = Pick<ReadonlyMap<string, string>, 'get' | 'has' | 'size' | typeof Symbol.iterator>

/** A range of `buffer`. Strings are created only where needed. */
export type Written = { buffer: string; start: number; end: number }

export const writtenAs = ({ buffer, start, end }: Written) => buffer.slice(start, end)

/**
 * `places`: start and end of the name and value of each attribute. `isCut`: the document ends inside the tag.
 */
export type OpeningTag = Written & {
  kind: 'tag'
  name: string
  isEmpty: boolean
  isCut: boolean
  places: readonly number[]
}

export type EndTag = Written & { name: string }

export type TagOutcome = OpeningTag | NoValue

const noPlaces: readonly number[] = []

/** Creates strings on demand, because most values are never read. The first of duplicate names counts. */
class WrittenAttributes implements Attributes {
  readonly #buffer: string
  readonly #places: readonly number[]

  constructor({ buffer, places }: Pick<OpeningTag, 'buffer' | 'places'>) {
    this.#buffer = buffer
    this.#places = places
  }

  get size(): number {
    return this.#places.length / 4
  }

  get(name: string): string | undefined {
    const index = this.#indexOf(name)
    return index < 0 ? undefined : this.#value(index)
  }

  has(name: string): boolean {
    return this.#indexOf(name) >= 0
  }

  [Symbol.iterator]() {
    const values = new Map<string, string>()
    for (let index = 0; index < this.#places.length; index += 4) {
      const name = this.#name(index)
      if (!values.has(name)) values.set(name, this.#value(index))
    }
    return values[Symbol.iterator]()
  }

  #name(index: number): string {
    return this.#buffer.slice(this.#places[index], this.#places[index + 1]).toLowerCase()
  }

  #value(index: number): string {
    return withoutEntities(this.#buffer.slice(this.#places[index + 2], this.#places[index + 3]))
  }

  #indexOf(name: string): number {
    const places = this.#places
    for (let index = 0; index < places.length; index += 4) {
      const start = places[index] ?? 0
      if ((places[index + 1] ?? 0) - start !== name.length) continue
      if (this.#buffer.startsWith(name, start) || this.#name(index) === name) return index
    }
    return -1
  }
}

export const noAttributes: Attributes = new WrittenAttributes({ buffer: '', places: noPlaces })

export const attributesOf = (tag: OpeningTag): Attributes =>
  tag.places.length === 0 ? noAttributes : new WrittenAttributes(tag)

/** Detects attributes such as `xmlns` and `xml:base` by their first letter. */
export function mayChangeNames({ buffer, places }: OpeningTag): boolean {
  for (let index = 0; index < places.length; index += 4) {
    const code = buffer.charCodeAt(places[index] ?? 0)
    if (code === lowerX || code === upperX) return true
  }
  return false
}

/** The document ends inside this tag; attributes with complete values are kept. */
function cutTag(
  cursor: MarkupCursor,
  { start, nameEndsAt, places }: { start: number; nameEndsAt: number; places: number[] },
): TagOutcome {
  const { buffer } = cursor
  const end = buffer.length
  const whole = places.slice(0, 4 * lastQuoted(buffer, places))
  if (whole.length === 0) return { kind: 'text', end }
  const name = nameAt(cursor, start + 1, nameEndsAt)
  return { kind: 'tag', name, places: whole, isEmpty: true, isCut: true, buffer, start, end }
}

function lastQuoted(buffer: string, places: readonly number[]): number {
  for (let count = places.length / 4; count > 0; count -= 1) {
    const code = buffer.charCodeAt(places[4 * count - 1] ?? 0)
    if (code === doubleQuote || code === singleQuote) return count
  }
  return 0
}

/** `start` is at a `<` before a name. Another `<` also ends the tag. */
export function readTag(cursor: MarkupCursor, start: number): TagOutcome {
  const { buffer } = cursor
  const nameEndsAt = nameEnd(buffer, start + 1)
  let places: number[] | undefined
  let place = nameEndsAt
  while (place < buffer.length) {
    place = skipSpace(buffer, place)
    const code = buffer.charCodeAt(place)
    if (code === less) return { kind: 'text', end: place }
    if (code === greater) {
      const name = nameAt(cursor, start + 1, nameEndsAt)
      const isEmpty = buffer.charCodeAt(place - 1) === slash
      const end = place + 1
      return { kind: 'tag', name, places: places ?? noPlaces, isEmpty, isCut: false, buffer, start, end }
    }
    const end = nameEnd(buffer, place)
    if (end === place) {
      place += 1
      continue
    }
    const value = valueAt(cursor, end)
    if (value.kind !== 'value') {
      const isCut = cursor.isWhole && value.kind === 'text' && value.end === buffer.length
      return isCut && places ? cutTag(cursor, { start, nameEndsAt, places }) : value
    }
    // Most tags have one attribute, for which a growing array would take several times the memory.
    if (places === undefined) places = [place, end, value.start, value.stop]
    else places.push(place, end, value.start, value.stop)
    place = value.end
  }
  if (!cursor.isWhole) return { kind: 'beyond' }
  return places ? cutTag(cursor, { start, nameEndsAt, places }) : { kind: 'text', end: buffer.length }
}
