import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ImageError, resizeImage } from '#functions/media/resize-image.ts'

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

test('where and by whom a picture was taken does not go on', async () => {
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

test('more than 40 megapixels are refused before they are decoded', async () => {
  const vast = await picture(8000, 5100).png().toBuffer()
  await expect(resizeImage(vast, widths)).rejects.toThrow(ImageError)
})
