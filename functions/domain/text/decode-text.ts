import { isAscii, isUtf8 } from 'node:buffer'
import { decodeDamagedUtf8, openEnd } from '#functions/domain/text/damaged-utf8.ts'
import { findCharset } from '#functions/domain/text/find-charset.ts'
import { decodeUtf32 } from '#functions/domain/text/utf-32.ts'
import { decodeWindows1252 } from '#functions/domain/text/windows-1252.ts'

export type DecodedText = { text: string; problem?: string }

/** Divisible by four, so that no character of UTF-32 is cut. */
const partBytes = 64 * 1024
const unreadable = '\ufffd'

export function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType ?? '')?.[1]
}

type PartDecoder = (bytes: Uint8Array, isLast: boolean) => string

const hasByteOrderMark = ([first, second, third]: Uint8Array) =>
  first === 0xef && second === 0xbb && third === 0xbf

function damagedPartDecoder(): PartDecoder {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  return (part, isLast) => {
    const content = isFirst && hasByteOrderMark(part) ? part.subarray(3) : part
    isFirst = false
    const bytes = Buffer.concat([rest, content])
    const until = isLast ? bytes.length : bytes.length - openEnd(bytes)
    rest = bytes.subarray(until)
    return decodeDamagedUtf8(bytes.subarray(0, until))
  }
}

function partDecoder(charset: string): PartDecoder {
  if (charset === 'windows-1252') return decodeWindows1252
  if (charset === 'utf-32le' || charset === 'utf-32be') return (bytes) => decodeUtf32(bytes, charset)
  const decoder = new TextDecoder(charset)
  if (charset !== 'utf-8') return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast })
  let mayGoOn = false
  return (bytes, isLast) => {
    const isPlain = !mayGoOn && isAscii(bytes)
    mayGoOn = (bytes.at(-1) ?? 0) >= 0x80
    return isPlain ? asciiText(bytes) : decoder.decode(bytes, { stream: !isLast })
  }
}

/** V8 stores Latin-1 strings with one byte per character; a decoder's string would take two. */
const asciiText = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1')

/** Decodes lazily, so that the whole text is never in memory. Call `problem` after the last part. */
export type TextInParts = { parts: Iterable<string>; problem(): string | undefined }

export function decodeInParts(bytes: Uint8Array, transferCharset?: string): TextInParts {
  const { charset, isGuess } = findCharset(bytes, transferCharset)
  const isBrokenUtf8 = charset === 'utf-8' && !isUtf8(bytes)
  let isDamaged = false
  function* decoded(): Generator<string> {
    const decode = isBrokenUtf8 ? damagedPartDecoder() : partDecoder(charset)
    for (let start = 0; start < bytes.length; start += partBytes) {
      const part = decode(bytes.subarray(start, start + partBytes), start + partBytes >= bytes.length)
      isDamaged ||= charset !== 'utf-8' && part.includes(unreadable)
      yield part
    }
  }
  return {
    parts: decoded(),
    problem: () => {
      if (isGuess)
        return `The text isn't valid utf-8; it was read as ${charset}, and some characters may be wrong.`
      if (isBrokenUtf8)
        return "The text isn't valid utf-8 throughout; some characters may be wrong or missing."
      return isDamaged
        ? `The text isn't valid ${charset} throughout; some characters are missing.`
        : undefined
    },
  }
}

/** Invalid bytes are reported. In UTF-8 they become letters of windows-1252, else U+FFFD. */
export function decodeText(bytes: Uint8Array, transferCharset?: string): DecodedText {
  const { parts, problem } = decodeInParts(bytes, transferCharset)
  const text = [...parts].join('')
  const said = problem()
  return said === undefined ? { text } : { text, problem: said }
}
