import { isUtf8 } from 'node:buffer'
import { decodeText } from '#functions/domain/text/decode-text.ts'

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** UTF-16 with its mark, or without one: a file of any kind begins with a character of ASCII, whose other byte is zero. */
function utf16Of(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const [first, second] = bytes
  if (bytes.byteLength < 4 || (first === 0) === (second === 0)) return undefined
  return second === 0 ? 'utf-16le' : 'utf-16be'
}

/**
 * The file's bytes in UTF-8, without a mark. Those that are UTF-8 already, nearly all, are not copied: a transcript of a day is read from
 * its bytes, line by line or value by value, and never stands in memory as one text.
 */
export function utf8Bytes(bytes: Uint8Array, charset: string | undefined): Buffer {
  const same = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const utf16 = utf16Of(bytes)
  const utf8 =
    utf16 === undefined && isUtf8(bytes) ? same : Buffer.from(decodeText(bytes, utf16 ?? charset).text)
  return startsWith(utf8, [0xef, 0xbb, 0xbf]) ? utf8.subarray(3) : utf8
}
