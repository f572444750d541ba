/** MP3 and AAC are chains of frames, and each frame's length gives the start of the next. */
export type Frame = {
  /** In bytes, header included. */
  length: number
  seconds: number
  /** Offset of the frame count that the first frame of an MP3 may have instead of sound. */
  countAt?: number
}

export type ReadFrame = (bytes: Uint8Array, at: number) => Frame | undefined

/** Rates in kbit/s by layer, of MPEG 1 and of MPEG 2 (ISO/IEC 11172-3 and 13818-3, `bitrate_index`). */
const rates1 = [
  [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
]
const lowRates = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const rates2 = [[32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256], lowRates, lowRates]
const samplesPerSecond = [44_100, 48_000, 32_000]
/** Divisors of the sample rate by version bits: MPEG 2.5, reserved, MPEG 2, MPEG 1. */
const halvings = [4, 0, 2, 1]

export const readMpegFrame: ReadFrame = (bytes, at) => {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = bytes.subarray(at, at + 4)
  if (b0 !== 0xff || (b1 & 0xe0) !== 0xe0) return undefined
  const halving = halvings[(b1 >> 3) & 3]
  const layer = 4 - ((b1 >> 1) & 3)
  const rate = samplesPerSecond[(b2 >> 2) & 3]
  const kilobits = (halving === 1 ? rates1 : rates2)[layer - 1]?.[(b2 >> 4) - 1]
  if (!halving || !rate || !kilobits) return undefined
  const samples = layer === 1 ? 384 : layer === 3 && halving > 1 ? 576 : 1152
  const slot = layer === 1 ? 4 : 1
  const slots = Math.floor((samples / 8 / slot) * ((kilobits * 1000 * halving) / rate)) + ((b2 >> 1) & 1)
  const isMono = b3 >> 6 === 3
  const sideBytes = halving === 1 ? (isMono ? 17 : 32) : isMono ? 9 : 17
  return { length: slots * slot, seconds: (samples * halving) / rate, countAt: 4 + sideBytes }
}

const aacRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
]

/** A frame of AAC as ADTS (ISO/IEC 14496-3, `adts_frame`). */
export const readAdtsFrame: ReadFrame = (bytes, at) => {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0] = bytes.subarray(at, at + 7)
  if (b0 !== 0xff || (b1 & 0xf6) !== 0xf0) return undefined
  const rate = aacRates[(b2 >> 2) & 15]
  const length = ((b3 & 3) << 11) | (b4 << 3) | (b5 >> 5)
  if (!rate || length < 7) return undefined
  return { length, seconds: (1024 * ((b6 & 3) + 1)) / rate }
}

/** Also true if the bytes end before `count` frames. */
export function hasFrames(
  bytes: Uint8Array,
  at: number,
  { read, count }: { read: ReadFrame; count: number },
): boolean {
  let place = at
  for (let seen = 0; seen < count; seen += 1) {
    if (seen > 0 && place + 7 > bytes.length) return true
    const frame = read(bytes, place)
    if (!frame) return false
    place += frame.length
  }
  return true
}

export function findFrames(bytes: Uint8Array, read: ReadFrame): number | undefined {
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 7 <= bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    if (hasFrames(bytes, at, { read, count: 3 })) return at
  }
  return undefined
}
