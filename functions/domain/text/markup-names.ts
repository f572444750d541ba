import {
  carriageReturn,
  equals,
  greater,
  less,
  slash,
  space,
  tab,
} from '#functions/domain/text/characters.ts'

export const isSpace = (code: number) => code === space || (code >= tab && code <= carriageReturn)

const isBoundary = (code: number) =>
  isSpace(code) || code === greater || code === slash || code === less || code === equals

export const beginsName = (code: number) =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  code === 0x5f ||
  code === 0x3a ||
  code >= 0x80

export function skipSpace(buffer: string, from: number): number {
  let place = from
  while (isSpace(buffer.charCodeAt(place))) place += 1
  return place
}

export function nameEnd(buffer: string, from: number): number {
  let place = from
  while (place < buffer.length && !isBoundary(buffer.charCodeAt(place))) place += 1
  return place
}
