import { bigEndian32, bigEndian64, textAt } from '#functions/domain/audio/bytes.ts'
import type { Walk } from '#functions/domain/audio/walk.ts'

type Box = { type: string; at: number; content: number; end: number }

/** ISO/IEC 14496-12, section 4.2. Undefined at the end of the file, and for invalid sizes. */
function* boxAt(at: number): Walk<Box | undefined> {
  const { bytes } = yield { at, length: 16 }
  if (bytes.length < 8) return undefined
  const short = bigEndian32(bytes, 0)
  const head = short === 1 ? 16 : 8
  const size = short === 1 ? bigEndian64(bytes, 8) : short || Number.MAX_SAFE_INTEGER - at
  if (size < head) return undefined
  return { type: textAt(bytes, 4, 4), at, content: at + head, end: at + size }
}

function* findBox(type: string, from: number, to: number): Walk<Box | undefined> {
  for (let at = from; at < to; ) {
    const box = yield* boxAt(at)
    if (!box || box.type === type) return box
    at = box.end
  }
  return undefined
}

/** In seconds. May read to the end of the file, because `moov` may follow the audio data. */
export function* walkMp4(): Walk<number | undefined> {
  const movie = yield* findBox('moov', 0, Number.MAX_SAFE_INTEGER)
  const header = movie && (yield* findBox('mvhd', movie.content, movie.end))
  if (!header) return undefined
  const { bytes } = yield { at: header.content, length: 32 }
  const isLong = bytes[0] === 1
  const scale = bigEndian32(bytes, isLong ? 20 : 12)
  const duration = isLong ? bigEndian64(bytes, 24) : bigEndian32(bytes, 16)
  const isUnknown = !isLong && duration === 0xffff_ffff
  return scale > 0 && duration > 0 && !isUnknown ? duration / scale : undefined
}
