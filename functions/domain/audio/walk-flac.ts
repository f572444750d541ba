import { bigEndian32 } from '#functions/domain/audio/bytes.ts'
import { tagHeadBytes, tagLength } from '#functions/domain/audio/tags.ts'
import type { Walk } from '#functions/domain/audio/walk.ts'

/** In seconds (RFC 9639 section 8.2); undefined for files written while recording. */
export function* walkFlac(): Walk<number | undefined> {
  let at = 0
  for (;;) {
    const { bytes } = yield { at, length: tagHeadBytes }
    const skipped = tagLength(bytes)
    if (skipped === 0) break
    at += skipped
  }
  // Skips 8 bytes of headers and 10 of block sizes. Then come 20 bits of rate, 8 of format and 36 of length.
  const { bytes } = yield { at: at + 18, length: 8 }
  const rate = bigEndian32(bytes, 0) >>> 12
  const samples = ((bytes[3] ?? 0) & 15) * 2 ** 32 + bigEndian32(bytes, 4)
  return rate > 0 && samples > 0 ? samples / rate : undefined
}
