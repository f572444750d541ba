import { createHash } from 'node:crypto'
import sharp from 'sharp'

export const maximumImageBytes = 10_000_000
const maximumPixels = 40_000_000
/** Podcast directories allow at most 3000 pixels a side. Long thin images take minutes to decode. */
const maximumSide = 10_000
const maximumRatio = 5
/** Images within these limits take about two seconds. */
export const maximumDecodingSeconds = 5

export class ImageError extends Error {
  override readonly name = 'ImageError'
}

export type ResizedImage = {
  /** Start of the original's SHA-256, for cache busting. */
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

/**
 * Checks the magic number before decoding, because an SVG, which can contain scripts, must not reach a
 * decoder.
 */
function refuseFormat(bytes: Uint8Array): void {
  if (bytes.byteLength > maximumImageBytes) throw new ImageError('The image is larger than 10 MB.')
  if (!signatures.some(({ matches }) => matches(bytes))) {
    throw new ImageError('The image is neither JPEG, PNG nor WebP.')
  }
}

async function refuseSize(bytes: Uint8Array): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const [shorter, longer] = width < height ? [width, height] : [height, width]
  if (longer > maximumSide) throw new ImageError('The image has more than 10,000 pixels on a side.')
  if (longer > shorter * maximumRatio)
    throw new ImageError('One side of the image is more than five times as long as the other.')
  if (width * height > maximumPixels) throw new ImageError('The image has more than 40 megapixels.')
}

const frame = (width: number) =>
  ({ width, height: width * 2, fit: 'inside', withoutEnlargement: true }) as const

async function decode(bytes: Uint8Array, width: number) {
  const picture = sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error', pages: 1 })
  const upright = picture.timeout({ seconds: maximumDecodingSeconds }).autoOrient().resize(frame(width))
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/**
 * WebP without metadata; widths in pixels.
 * @throws ImageError for formats other than JPEG, PNG and WebP, more than 10 MB, 40 megapixels or 10,000
 * pixels a side, extreme ratios, broken files, and decoding over five seconds
 */
export async function resizeImage(bytes: Uint8Array, widths: readonly number[]): Promise<ResizedImage> {
  refuseFormat(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  try {
    await refuseSize(bytes)
    // Decoded once, at the largest width: a large original takes much time and memory.
    const { data, raw } = await decode(bytes, Math.max(...widths))
    const variants: ResizedImage['variants'] = []
    for (const width of widths) {
      const output = await sharp(data, { raw }).resize(frame(width)).webp({ quality: 78 }).toBuffer()
      variants.push({ width, bytes: output })
    }
    return { hash, variants }
  } catch (cause) {
    if (cause instanceof ImageError) throw cause
    throw new ImageError("The image can't be read.", { cause })
  }
}
