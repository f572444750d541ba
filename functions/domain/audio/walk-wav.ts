import { littleEndian32, littleEndian64, textAt } from '#functions/domain/audio/bytes.ts'
import type { Walk } from '#functions/domain/audio/walk.ts'

/** Placeholders for the size in files that are written while recording. */
const unknownSizes: readonly number[] = [0, 0x7fff_ffff, 0xffff_ffff]
const maximumChunks = 100

function* soundBytes(at: number, stated: number): Walk<number> {
  const last = unknownSizes.includes(stated) ? Number.MAX_SAFE_INTEGER - 1 : at + stated - 1
  const { total } = yield { at: last, length: 1 }
  return total === undefined ? stated : Math.max(total - at, 0)
}

/** In seconds. Reads RIFF, and RF64, its variant for files over 4 GB. */
export function* walkWav(): Walk<number | undefined> {
  let at = 12
  let bytesPerSecond = 0
  let largeSize = 0
  for (let chunk = 0; chunk < maximumChunks; chunk += 1) {
    const { bytes } = yield { at, length: 28 }
    const name = textAt(bytes, 0, 4)
    const size = littleEndian32(bytes, 4)
    if (name === 'ds64') largeSize = littleEndian64(bytes, 16)
    if (name === 'fmt ') bytesPerSecond = littleEndian32(bytes, 16)
    if (name === 'data') {
      const sound = yield* soundBytes(at + 8, size === 0xffff_ffff && largeSize > 0 ? largeSize : size)
      return bytesPerSecond > 0 && sound > 0 ? sound / bytesPerSecond : undefined
    }
    if (bytes.length < 8) return undefined
    at += 8 + size + (size % 2)
  }
  return undefined
}
