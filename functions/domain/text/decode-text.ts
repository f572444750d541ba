export type DecodedText = { text: string; problem?: string }

const byteOrderMarks: readonly { bytes: readonly number[]; charset: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
]

/** A declaration in UTF-16 without mark still begins with `<` and a zero byte (XML 1.0 appendix F). */
const openings: typeof byteOrderMarks = [
  { bytes: [0x3c, 0x00], charset: 'utf-16le' },
  { bytes: [0x00, 0x3c], charset: 'utf-16be' },
]

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)

function declaredInXml(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._:-]*)["']/.exec(head)?.[1]
}

function decoderFor(charset: string | undefined, fatal: boolean): TextDecoder | undefined {
  if (charset === undefined) return undefined
  try {
    return new TextDecoder(charset.trim(), { fatal })
  } catch {
    return undefined
  }
}

function decodeStrictly(bytes: Uint8Array, charset: string | undefined): string | undefined {
  try {
    return decoderFor(charset, true)?.decode(bytes)
  } catch {
    return undefined
  }
}

/** `text/xml; charset="utf-8"` names `utf-8`. */
export function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1]
}

/**
 * Bytes of a text file as text: byte order mark first, then the charset of the transfer, then the XML declaration, then UTF-8
 * (RFC 7303 section 3). What does not decode as it says is read as windows-1252 and reported, never refused.
 */
export function decodeText(bytes: Uint8Array, transferCharset?: string): DecodedText {
  const mark = byteOrderMarks.find((candidate) => startsWith(bytes, candidate.bytes))
  const opening = openings.find((candidate) => startsWith(bytes, candidate.bytes))
  const candidates = mark
    ? [mark.charset]
    : [opening?.charset, transferCharset, declaredInXml(bytes), 'utf-8']
  for (const charset of candidates) {
    const text = decodeStrictly(bytes, charset)
    if (text !== undefined) return { text }
  }
  const charset = candidates.find((candidate) => candidate !== undefined) ?? 'utf-8'
  return {
    text: new TextDecoder('windows-1252').decode(bytes),
    problem: `The text is not valid ${charset.slice(0, 40)}; some characters may be wrong.`,
  }
}
