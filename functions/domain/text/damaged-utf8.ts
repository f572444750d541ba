import { decodeWindows1252 } from '#functions/domain/text/windows-1252.ts'

const unreadable = '\ufffd'

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80

/** Number of continuation bytes; 0 for invalid lead bytes. */
export function followersOf(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1
  if (byte >= 0xe0 && byte <= 0xef) return 2
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : 0
}

/** Excludes overlong forms, surrogates and code points beyond Unicode (table 3-7 of the Unicode Standard). */
function mayFollow(lead: number, second: number | undefined): boolean {
  if (second === undefined || !isContinuation(second)) return false
  if (lead === 0xe0) return second >= 0xa0
  if (lead === 0xed) return second <= 0x9f
  if (lead === 0xf0) return second >= 0x90
  return lead !== 0xf4 || second <= 0x8f
}

/** Number of bytes from `at` that belong to one character, which may be cut off; 0 for a stray byte. */
function sequenceAt(bytes: Uint8Array, at: number): { length: number; isWhole: boolean } {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return { length: 1, isWhole: true }
  const followers = followersOf(lead)
  if (followers === 0 || !mayFollow(lead, bytes[at + 1])) return { length: 0, isWhole: false }
  let length = 2
  while (length <= followers && isContinuation(bytes[at + length])) length += 1
  return { length, isWhole: length === followers + 1 }
}

/**
 * A stray byte becomes its letter in windows-1252, because some texts are joined from two programs. A
 * character that is cut off becomes U+FFFD.
 */
export function decodeDamagedUtf8(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = ''
  let from = 0
  for (let at = 0; at < bytes.length; ) {
    const { length, isWhole } = sequenceAt(bytes, at)
    if (isWhole) {
      at += length
      continue
    }
    const until = at + Math.max(1, length)
    text += buffer.toString('utf8', from, at)
    text += length === 0 ? strayLetter(bytes.subarray(at, until)) : unreadable
    from = until
    at = until
  }
  return text + buffer.toString('utf8', from)
}

function strayLetter(byte: Uint8Array): string {
  const letter = decodeWindows1252(byte)
  // Five bytes stand for no letter.
  return /\p{Cc}/u.test(letter) ? unreadable : letter
}

/** The number of bytes at the end that may begin a character of the next part. */
export function openEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (!isContinuation(byte)) return followersOf(byte) >= back ? back : 0
  }
  return 0
}
