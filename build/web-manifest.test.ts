import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { webManifest } from '#build/web-manifest.ts'
import { screenPaths } from '#shared/pages/screen-paths.ts'

const folder = 'web/public'

async function pixelsOf(name: string) {
  const { data, info } = await sharp(`${folder}${name}`)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Array.from({ length: info.width * info.height }, (_, index) => {
    const [red, green, blue, alpha] = data.subarray(index * 4, index * 4 + 4)
    const [x, y] = [index % info.width, Math.floor(index / info.width)]
    const distance = Math.hypot(x + 0.5 - info.width / 2, y + 0.5 - info.height / 2) / info.width
    return { color: [red, green, blue].join(), alpha: alpha ?? 0, distance }
  })
}

test.each(webManifest.icons)(
  'the icon $src has the size and type that the manifest names [S25.3]',
  async (icon) => {
    const { width, height, format } = await sharp(folder + icon.src).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([icon.sizes, icon.type])
  },
)

test('no shape that a system cuts touches the maskable icon’s drawing [S25.3]', async () => {
  const pixels = await pixelsOf('/icon-maskable-512.png')
  expect(new Set(pixels.map(({ alpha }) => alpha))).toEqual(new Set([255]))
  const outside = pixels.filter(({ distance }) => distance > 0.4).map(({ color }) => color)
  expect(new Set(outside)).toEqual(new Set(['11,12,14']))
})

test('the monochrome icon is one color on nothing [S25.3]', async () => {
  const pixels = await pixelsOf('/icon-monochrome-512.png')
  expect(pixels[0]?.alpha).toBe(0)
  const drawn = pixels.filter(({ alpha }) => alpha > 0)
  expect(drawn.length).toBeGreaterThan(pixels.length / 20)
  expect(new Set(drawn.map(({ color }) => color))).toEqual(new Set(['255,255,255']))
})

test('browsers that ask for icons at the usual addresses get pictures [S25.4]', async () => {
  const { width, height, format, hasAlpha } = await sharp(`${folder}/apple-touch-icon.png`).metadata()
  expect([width, height, format]).toEqual([180, 180, 'png'])
  expect(hasAlpha && (await sharp(`${folder}/apple-touch-icon.png`).stats()).isOpaque).toBe(true)
  const ico = readFileSync(`${folder}/favicon.ico`)
  const sides = [0, 1, 2].map((place) => ico.readUInt8(6 + 16 * place))
  expect([ico.readUInt16LE(2), sides]).toEqual([1, [16, 32, 48]])
  for (const place of [0, 1, 2]) {
    const [length, offset] = [ico.readUInt32LE(6 + 16 * place + 8), ico.readUInt32LE(6 + 16 * place + 12)]
    expect((await sharp(ico.subarray(offset, offset + length)).metadata()).width).toBe(sides[place])
  }
})

test('the app starts and its shortcuts lead at pages of the site [S25.3]', () => {
  const paths = [webManifest.start_url, ...webManifest.shortcuts.map(({ url }) => url)]
  expect(paths.filter((path) => !screenPaths.test(path))).toEqual([])
})
