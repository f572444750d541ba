import {
  bigEndian32,
  littleEndian16,
  littleEndian32,
  littleEndian64,
  textAt,
} from '#functions/domain/audio/bytes.ts'
import type { Walk } from '#functions/domain/audio/walk.ts'

/** One logical stream. Concatenated files have several. */
type Stream = { rate: number; skipped: number; samples: number }

const headBytes = 27
/** A page on which no packet ends has this position (RFC 3533 section 6). */
const noPosition = 2 ** 64 - 1

/** Undefined if the packet starts no audio stream. */
function streamOf(packet: Uint8Array): Stream | undefined {
  if (textAt(packet, 0, 8) === 'OpusHead')
    return { rate: 48_000, skipped: littleEndian16(packet, 10), samples: 0 }
  if (textAt(packet, 1, 6) === 'vorbis') return { rate: littleEndian32(packet, 12), skipped: 0, samples: 0 }
  if (textAt(packet, 0, 8) === 'Speex   ') return { rate: littleEndian32(packet, 36), skipped: 0, samples: 0 }
  if (textAt(packet, 1, 4) === 'FLAC') return { rate: bigEndian32(packet, 27) >>> 12, skipped: 0, samples: 0 }
  return undefined
}

const secondsOf = ({ rate, skipped, samples }: Stream) =>
  rate > 0 ? Math.max(samples - skipped, 0) / rate : 0

/** The duration in seconds; undefined if no audio is found. */
export function* walkOgg(): Walk<number | undefined> {
  const streams = new Map<number, Stream>()
  let finished = 0
  for (let at = 0; ; ) {
    // 255: most segments of a page. 64: enough for the codec's header.
    const { bytes } = yield { at, length: headBytes + 255 + 64 }
    if (textAt(bytes, 0, 4) !== 'OggS' || bytes.length < headBytes) break
    const segments = bytes[26] ?? 0
    const serial = littleEndian32(bytes, 14)
    const position = littleEndian64(bytes, 6)
    const isFirst = ((bytes[5] ?? 0) & 2) !== 0
    const newStream = isFirst ? streamOf(bytes.subarray(headBytes + segments)) : undefined
    const before = streams.get(serial)
    if (newStream && before) finished += secondsOf(before)
    if (newStream) streams.set(serial, newStream)
    else if (before && position < noPosition) before.samples = Math.max(before.samples, position)
    const lengths = bytes.subarray(headBytes, headBytes + segments)
    at += headBytes + segments + lengths.reduce((sum, length) => sum + length, 0)
  }
  const seconds = [...streams.values()].reduce((sum, stream) => sum + secondsOf(stream), finished)
  return seconds || undefined
}
