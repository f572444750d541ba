import { followersOf } from '#functions/domain/text/damaged-utf8.ts'

function hasFollowers(bytes: Uint8Array, start: number): boolean {
  const count = followersOf(bytes[start] ?? 0)
  for (let index = start + 1; index <= start + count; index += 1) {
    if (((bytes[index] ?? 0) & 0xc0) !== 0x80) return false
  }
  return count > 0
}

/**
 * Valid sequences needed per invalid one. Latin text never forms valid ones by chance; other charsets may.
 */
const wholeForOneBroken = (charset: string | undefined) =>
  charset === undefined || /^(?:windows-1252|iso-8859-\d+)$/.test(charset) ? 1 : 4

export function isMostlyUtf8(bytes: Uint8Array, otherCharset: string | undefined): boolean {
  let whole = 0
  let broken = 0
  for (let index = 0; index < bytes.length; index += 1) {
    if ((bytes[index] ?? 0) < 0x80) continue
    if (hasFollowers(bytes, index)) {
      whole += 1
      index += followersOf(bytes[index] ?? 0)
    } else broken += 1
  }
  return whole >= broken * wholeForOneBroken(otherCharset)
}
