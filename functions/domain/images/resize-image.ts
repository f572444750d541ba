import { createHash } from 'node:crypto'
import sharp from 'sharp'

export const maximumImageBytes = 10_000_000
const maximumPixels = 40_000_000
/** Directories ask for covers of at most 3000 pixels a side; a picture of few pixels can still have a side that takes minutes. */
const maximumSide = 10_000
/** Covers are square and headers about 3 : 1; a strip beyond this shows nothing at our widths. */
const maximumRatio = 5
/** What fits the bounds takes about two; for what was made to take longer. */
export const maximumDecodingSeconds = 5

/** These bytes are no picture that we show. */
export class ImageError extends Error {
  override readonly name = 'ImageError'
}

export type ResizedImage = {
  /** First eight hexadecimal digits of the original's SHA-256: other bytes have another address. */
  hash: string
  variants: { width: number; bytes: Uint8Array }[]
}

const signatures: readonly { format: string; matches(bytes: Uint8Array): boolean }[] = [
  { format: 'jpeg', matches: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]) },
  { format: 'png', matches: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  {
    format: 'webp',
    matches: (bytes) =>
      startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  },
]

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

/** Told by the first bytes and before any decoder sees the rest: a drawing in SVG, which can carry anything, never reaches one. */
function refuseFormat(bytes: Uint8Array): void {
  if (bytes.byteLength > maximumImageBytes) throw new ImageError('The image is larger than 10 MB.')
  if (!signatures.some(({ matches }) => matches(bytes))) {
    throw new ImageError('The image is neither JPEG, PNG nor WebP.')
  }
}

/** By the picture's header alone: nothing is decoded yet. */
async function refuseSize(bytes: Uint8Array): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const [shorter, longer] = width < height ? [width, height] : [height, width]
  if (longer > maximumSide) throw new ImageError('The image has more than 10,000 pixels on a side.')
  if (longer > shorter * maximumRatio)
    throw new ImageError('One side of the image is more than five times as long as the other.')
  if (width * height > maximumPixels) throw new ImageError('The image has more than 40 megapixels.')
}

/** Within a frame of that width, and of twice the height, so that a narrow picture is no giant. */
const frame = (width: number) =>
  ({ width, height: width * 2, fit: 'inside', withoutEnlargement: true }) as const

/** The picture at the given width at most, upright, as bare pixels. */
async function decode(bytes: Uint8Array, width: number) {
  const picture = sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error', pages: 1 })
  const upright = picture.timeout({ seconds: maximumDecodingSeconds }).autoOrient().resize(frame(width))
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/**
 * A stranger's picture at each of the widths (pixels) as WebP, without its metadata.
 * @throws ImageError for other formats than JPEG, PNG and WebP, more than 10 MB, 40 megapixels or 10,000 pixels a side, strips, broken
 * files, and what takes longer than five seconds.
 */
export async function resizeImage(bytes: Uint8Array, widths: readonly number[]): Promise<ResizedImage> {
  refuseFormat(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  try {
    await refuseSize(bytes)
    // Decoded once, at the largest width: a large original needs much time and memory.
    const { data, raw } = await decode(bytes, Math.max(...widths))
    const variants: ResizedImage['variants'] = []
    for (const width of widths) {
      const output = await sharp(data, { raw }).resize(frame(width)).webp({ quality: 78 }).toBuffer()
      variants.push({ width, bytes: output })
    }
    return { hash, variants }
  } catch (cause) {
    if (cause instanceof ImageError) throw cause
    throw new ImageError('The image cannot be read.', { cause })
  }
}
