import { isUtf8 } from 'node:buffer'
import { decodeDamagedUtf8 } from '#functions/domain/text/damaged-utf8.ts'
import { decodeInParts } from '#functions/domain/text/decode-text.ts'
import { findCharset } from '#functions/domain/text/find-charset.ts'
import { decodeWindows1252 } from '#functions/domain/text/windows-1252.ts'

/**
 * Decodes lazily, so that a 24-hour transcript is never in memory as one string. `bytes` are
 * ASCII-compatible.
 */
export type TextFile = { bytes: Buffer; text(from: number, until: number): string }

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)

function utf16Of(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const [first, second] = bytes
  if (bytes.byteLength < 4 || (first === 0) === (second === 0)) return undefined
  return second === 0 ? 'utf-16le' : 'utf-16be'
}

/** Drops the byte order mark. */
function utf8File(bytes: Buffer): TextFile {
  const content = startsWith(bytes, [0xef, 0xbb, 0xbf]) ? bytes.subarray(3) : bytes
  if (!isUtf8(content))
    return { bytes: content, text: (from, until) => decodeDamagedUtf8(content.subarray(from, until)) }
  return { bytes: content, text: (from, until) => content.toString('utf8', from, until) }
}

/**
 * Converts to UTF-8, because in multi-byte charsets a byte in the ASCII range may be part of another
 * character.
 */
function transcoded(bytes: Buffer, charset: string | undefined): TextFile {
  const parts: Buffer[] = []
  for (const part of decodeInParts(bytes, charset).parts) parts.push(Buffer.from(part))
  return utf8File(Buffer.concat(parts))
}

const singleByte = /^(?:iso-8859-\d+|windows-125\d|koi8-[ru]|ibm866|macintosh|x-mac-cyrillic|windows-874)/

export function openText(file: Uint8Array, charset: string | undefined): TextFile {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const utf16 = utf16Of(bytes)
  if (utf16) return transcoded(bytes, utf16)
  if (isUtf8(bytes)) return utf8File(bytes)
  const { charset: found } = findCharset(bytes, charset)
  if (found === 'utf-8') return utf8File(bytes)
  if (found === 'windows-1252')
    return { bytes, text: (from, until) => decodeWindows1252(bytes.subarray(from, until)) }
  if (!singleByte.test(found)) return transcoded(bytes, charset)
  const decoder = new TextDecoder(found)
  return { bytes, text: (from, until) => decoder.decode(bytes.subarray(from, until)) }
}
