import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ImageError, resizeImage } from '#functions/domain/images/resize-image.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

const widths = [96, 320, 640]

test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes WebP in each width', async (format) => {
  const original = await picture(1400, 1400).toFormat(format).toBuffer()
  const { variants, hash } = await resizeImage(original, widths)
  expect(hash).toMatch(/^[0-9a-f]{8}$/)
  const sizes = await Promise.all(variants.map(async ({ bytes }) => sharp(bytes).metadata()))
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 96, 96],
    ['webp', 320, 320],
    ['webp', 640, 640],
  ])
})

test('a small picture is not blown up', async () => {
  const { variants } = await resizeImage(await picture(200, 100).png().toBuffer(), widths)
  const sizes = await Promise.all(variants.map(async ({ bytes }) => (await sharp(bytes).metadata()).width))
  expect(sizes).toEqual([96, 200, 200])
})

test('a resized picture has no place and no author', async () => {
  const original = await picture(800, 800)
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .jpeg()
    .toBuffer()
  const { variants } = await resizeImage(original, [96])
  expect((await sharp(variants[0]?.bytes).metadata()).exif).toBeUndefined()
})

test.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['a GIF', 'GIF89a'],
  ['a page', '<!doctype html>'],
  ['nothing', ''],
])('%s is refused', async (_, text) => {
  await expect(resizeImage(Buffer.from(text), widths)).rejects.toThrow(ImageError)
})

test('a broken file is refused', async () => {
  const whole = await picture(500, 500).png().toBuffer()
  await expect(resizeImage(whole.subarray(0, 200), widths)).rejects.toThrow(ImageError)
})

function pngHeader(width: number, height: number): Buffer {
  const ihdr = Buffer.alloc(17)
  ihdr.write('IHDR')
  ihdr.writeUInt32BE(width, 4)
  ihdr.writeUInt32BE(height, 8)
  ihdr.set([8, 2, 0, 0, 0], 12)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(ihdr))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    Buffer.from([0, 0, 0, 13]),
    ihdr,
    crc,
    Buffer.from([0, 0, 0, 0]),
    Buffer.from('IDAT'),
  ])
}

test.each([
  [1, 39_000_000, 'pixels on a side'],
  [39_000_000, 1, 'pixels on a side'],
  [1, 10_001, 'pixels on a side'],
  [10_001, 100, 'pixels on a side'],
  [2001, 400, 'five times as long'],
  [400, 2001, 'five times as long'],
  [8000, 5100, 'megapixels'],
])('a picture of %i × %i pixels is refused by its header', async (width, height, reason) => {
  await expect(resizeImage(pngHeader(width, height), widths)).rejects.toThrow(ImageError)
  await expect(resizeImage(pngHeader(width, height), widths)).rejects.toThrow(reason)
})

test('more than 40 megapixels are refused before they are decoded', async () => {
  const vast = await picture(8000, 5100).png().toBuffer()
  await expect(resizeImage(vast, widths)).rejects.toThrow(ImageError)
})

test.each([
  [10_000, 2000],
  [2000, 10_000],
])('a picture of %i × %i pixels is accepted', async (width, height) => {
  const original = await picture(width, height).png().toBuffer()
  const { variants } = await resizeImage(original, [96])
  const { width: shown } = await sharp(variants[0]?.bytes).metadata()
  expect(shown).toBe(width > height ? 96 : 38)
})

test('a picture lying on its side is put upright at each width', async () => {
  const original = await picture(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { variants } = await resizeImage(original, widths)
  const sizes = await Promise.all(variants.map(async ({ bytes }) => sharp(bytes).metadata()))
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [96, 192],
    [320, 640],
    [400, 800],
  ])
})

test('a transparent picture stays transparent', async () => {
  const clear = sharp({
    create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
  const { variants } = await resizeImage(await clear.png().toBuffer(), [96])
  expect((await sharp(variants[0]?.bytes).metadata()).hasAlpha).toBe(true)
})
