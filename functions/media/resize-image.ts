import { createHash } from 'node:crypto'
import sharp from 'sharp'

export const maximumImageBytes = 10_000_000
const maximumPixels = 40_000_000

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

async function variant(bytes: Uint8Array, width: number): Promise<{ width: number; bytes: Uint8Array }> {
  const picture = sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error', pages: 1 })
  const output = await picture
    .autoOrient()
    .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
  return { width, bytes: output }
}

/**
 * A stranger's picture at each of the widths (pixels) as WebP, without its metadata.
 * @throws ImageError for other formats than JPEG, PNG and WebP, more than 10 MB or 40 megapixels, and broken files.
 */
export async function resizeImage(bytes: Uint8Array, widths: readonly number[]): Promise<ResizedImage> {
  refuseFormat(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  try {
    const variants: ResizedImage['variants'] = []
    // One after the other: a large original needs much memory while it is decoded.
    for (const width of widths) variants.push(await variant(bytes, width))
    return { hash, variants }
  } catch (cause) {
    throw new ImageError('The image cannot be read.', { cause })
  }
}
