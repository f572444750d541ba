import { littleEndian32, textAt } from '#functions/domain/audio/bytes.ts'

export const tagHeadBytes = 16

/** ID3v2 sizes use 7 bits per byte, so that no tag looks like sound (id3v2.4.0-structure, section 6.2). */
function id3Length(bytes: Uint8Array): number {
  const [b6 = 0, b7 = 0, b8 = 0, b9 = 0] = bytes.subarray(6, 10)
  const hasFooter = ((bytes[5] ?? 0) & 0x10) !== 0
  const size = ((b6 & 0x7f) << 21) | ((b7 & 0x7f) << 14) | ((b8 & 0x7f) << 7) | (b9 & 0x7f)
  return 10 + size + (hasFooter ? 10 : 0)
}

export function tagLength(bytes: Uint8Array): number {
  if (bytes.length < tagHeadBytes && textAt(bytes, 0, 3) !== 'TAG') return 0
  if (textAt(bytes, 0, 3) === 'ID3') return id3Length(bytes)
  if (textAt(bytes, 0, 8) === 'APETAGEX') return 32 + littleEndian32(bytes, 12)
  return textAt(bytes, 0, 3) === 'TAG' ? 128 : 0
}
