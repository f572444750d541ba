import { decodeHTML, decodeHTMLStrict } from 'entities/decode'
import {
  ampersand,
  greater,
  hash,
  less,
  lowerA,
  lowerG,
  lowerL,
  lowerM,
  lowerP,
  lowerT,
  lowerZ,
  nine,
  semicolon,
  upperA,
  upperZ,
  zero,
} from '#functions/domain/text/characters.ts'

const mostRemembered = 500
const longestRemembered = 12

const isOfEntity = (code: number) =>
  (code >= lowerA && code <= lowerZ) ||
  (code >= zero && code <= nine) ||
  (code >= upperA && code <= upperZ) ||
  code === hash

export function entityEnd(codes: ArrayLike<number>, start: number, end: number): number {
  let place = start + 1
  while (place < end && isOfEntity(codes[place] ?? 0)) place += 1
  return place < end && codes[place] === semicolon ? place + 1 : place
}

/** Fast path for the most frequent entities. Returns 0 for others. */
export function usualEntity(codes: ArrayLike<number>, start: number, end: number): number {
  if (codes[end - 1] !== semicolon) return 0
  const first = codes[start + 1]
  if (end - start === 4 && codes[start + 2] === lowerT) {
    if (first === lowerL) return less
    return first === lowerG ? greater : 0
  }
  const isAmp = first === lowerA && codes[start + 2] === lowerM && codes[start + 3] === lowerP
  return isAmp && end - start === 5 ? ampersand : 0
}

function entityEndIn(text: string, start: number): number {
  let place = start + 1
  while (isOfEntity(text.charCodeAt(place))) place += 1
  return text.charCodeAt(place) === semicolon ? place + 1 : place
}

/** Caches decoded entities: looking up the same few again and again would take most of the time. */
function remembering(decode: (text: string) => string): (entity: string) => string {
  const known = new Map<string, string>()
  return (entity) => {
    const remembered = known.get(entity)
    if (remembered !== undefined) return remembered
    const character = decode(entity)
    if (entity.length <= longestRemembered && known.size < mostRemembered) known.set(entity, character)
    return character
  }
}

const characterOf = remembering(decodeHTMLStrict)

/** Like browsers, decodes some names without a semicolon. */
export const tornEntity = remembering(decodeHTML)

export function withoutEntities(text: string): string {
  let start = text.indexOf('&')
  if (start < 0) return text
  let decoded = ''
  let end = 0
  for (; start >= 0; start = text.indexOf('&', end)) {
    decoded += text.slice(end, start)
    end = entityEndIn(text, start)
    decoded += characterOf(text.slice(start, end))
  }
  return decoded + text.slice(end)
}
