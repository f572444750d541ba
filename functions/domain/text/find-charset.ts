import { isUtf8 } from 'node:buffer'
import { isMostlyUtf8 } from '#functions/domain/text/mostly-utf8.ts'

const byteOrderMarks: readonly { bytes: readonly number[]; charset: string }[] = [
  { bytes: [0xff, 0xfe, 0x00, 0x00], charset: 'utf-32le' },
  { bytes: [0x00, 0x00, 0xfe, 0xff], charset: 'utf-32be' },
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
]

/**
 * ISO 2022 switches alphabets with these. The bytes are valid UTF-8 too, but real UTF-8 text has no escapes.
 */
const escapes = ['\u001b$', '\u001b(']

function knownCharset(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label.trim()).encoding
  } catch {
    return undefined
  }
}

function declaredInXml(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._:-]*)["']/.exec(head)?.[1]
}

/** Zero bytes show the width, because markup and JSON start with an ASCII character (XML 1.0 appendix F). */
function wideCharset([first = 1, second = 1, third = 1, fourth = 1]: Uint8Array): string | undefined {
  if (first === 0 && second === 0 && third === 0 && fourth !== 0) return 'utf-32be'
  if (first !== 0 && second === 0 && third === 0 && fourth === 0) return 'utf-32le'
  if (first === 0 && second !== 0) return 'utf-16be'
  return first !== 0 && second === 0 ? 'utf-16le' : undefined
}

function switchesAlphabets(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return escapes.some((opening) => buffer.includes(opening))
}

/** A declared UTF-16 or UTF-32 is wrong if there is neither a byte order mark nor a zero byte. */
const isWide = (charset: string) => /^utf-(?:16|32)/.test(charset)

/** `isGuess`: the bytes are not valid in the declared charset. */
export type FoundCharset = { charset: string; isGuess: boolean }

function amongSevenBits(bytes: Uint8Array, said: readonly string[]): string {
  return said.find((charset) => charset.startsWith('iso-2022') && switchesAlphabets(bytes)) ?? 'utf-8'
}

/**
 * Tries in order: byte order mark; width of the first character; UTF-8 if nearly all bytes are valid, despite
 * any declaration; the transfer's charset; the XML declaration's; windows-1252.
 */
export function findCharset(bytes: Uint8Array, transferCharset?: string): FoundCharset {
  const mark = byteOrderMarks.find((candidate) =>
    candidate.bytes.every((byte, index) => bytes[index] === byte),
  )
  const shape = mark?.charset ?? wideCharset(bytes)
  if (shape) return { charset: shape, isGuess: false }
  const said = [transferCharset, declaredInXml(bytes)]
    .flatMap((label) => knownCharset(label) ?? [])
    .filter((charset) => !isWide(charset))
  if (isUtf8(bytes)) return { charset: amongSevenBits(bytes, said), isGuess: false }
  const other = said.find((charset) => charset !== 'utf-8')
  if (isMostlyUtf8(bytes, other)) return { charset: 'utf-8', isGuess: false }
  return { charset: other ?? 'windows-1252', isGuess: other === undefined }
}
