import { withoutEntities } from '#functions/domain/text/entities.ts'
import { type MarkupCursor, nameAt } from '#functions/domain/text/markup-cursor.ts'
import { nameEnd, skipSpace } from '#functions/domain/text/markup-names.ts'
import { type NoValue, valueAt } from '#functions/domain/text/markup-values.ts'

export type Attributes = ReadonlyMap<string, string>

/** Where something stands in a text; a string is made of it only where somebody wants one. */
export type Written = { buffer: string; start: number; end: number }

export const writtenAs = ({ buffer, start, end }: Written) => buffer.slice(start, end)

/**
 * An element's beginning, its name in small letters; `places`: begin and end of the name and the value of each attribute. `isCut`: the text
 * breaks off within it.
 */
export type OpeningTag = Written & {
  name: string
  isEmpty: boolean
  isCut: boolean
  places: readonly number[]
}

/** An element's end. The name is empty for `</>`. */
export type EndTag = Written & { name: string }

/** `end` is the place behind the tag, or behind what turned out to be text; `beyond`: the tag does not end in the buffer. */
export type TagOutcome = { kind: 'tag'; tag: OpeningTag; end: number } | NoValue

const noAttributes: Attributes = new Map()
const noPlaces: readonly number[] = []

/** The attributes of a tag, names in small letters; the first of two with one name counts. */
export function attributesOf({ buffer, places }: OpeningTag): Attributes {
  if (places.length === 0) return noAttributes
  const attributes = new Map<string, string>()
  for (let index = 0; index < places.length; index += 4) {
    const attribute = buffer.slice(places[index], places[index + 1]).toLowerCase()
    if (!attributes.has(attribute))
      attributes.set(attribute, withoutEntities(buffer.slice(places[index + 2], places[index + 3])))
  }
  return attributes
}

/** Whether an attribute may be one of XML itself, which all begin so: `xmlns`, `xml:base`. */
export function mayChangeNames({ buffer, places }: OpeningTag): boolean {
  for (let index = 0; index < places.length; index += 4) {
    const code = buffer.charCodeAt(places[index] ?? 0)
    if (code === smallX || code === largeX) return true
  }
  return false
}

const [doubleQuote, singleQuote, slash, less, greater, largeX, smallX] = [
  0x22, 0x27, 0x2f, 0x3c, 0x3e, 0x58, 0x78,
]

/** A tag in which the document breaks off is one where a value before the break is whole: what it says is known. */
function cutTag(
  cursor: MarkupCursor,
  { start, nameEndsAt, places }: { start: number; nameEndsAt: number; places: number[] },
): TagOutcome {
  const { buffer } = cursor
  const end = buffer.length
  const whole = places.slice(0, 4 * lastQuoted(buffer, places))
  if (whole.length === 0) return { kind: 'text', end }
  const name = nameAt(cursor, start + 1, nameEndsAt)
  return { kind: 'tag', tag: { name, places: whole, isEmpty: true, isCut: true, buffer, start, end }, end }
}

/** How many attributes stand before the end of the last value in quotation marks. */
function lastQuoted(buffer: string, places: readonly number[]): number {
  for (let count = places.length / 4; count > 0; count -= 1) {
    const code = buffer.charCodeAt(places[4 * count - 1] ?? 0)
    if (code === doubleQuote || code === singleQuote) return count
  }
  return 0
}

/** Reads the tag that begins at `start` with `<` and a name. One that another `<` interrupts is text, up to there. */
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
      const [name, end] = [nameAt(cursor, start + 1, nameEndsAt), place + 1]
      const isEmpty = buffer.charCodeAt(place - 1) === slash
      return {
        kind: 'tag',
        tag: { name, places: places ?? noPlaces, isEmpty, isCut: false, buffer, start, end },
        end,
      }
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
    places ??= []
    places.push(place, end, value.start, value.stop)
    place = value.end
  }
  if (!cursor.isWhole) return { kind: 'beyond' }
  return places ? cutTag(cursor, { start, nameEndsAt, places }) : { kind: 'text', end: buffer.length }
}
